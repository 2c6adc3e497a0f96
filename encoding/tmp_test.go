package encoding
import ("testing";"math/rand/v2")
func TestTmp(t *testing.T){ w:=0.0; for range 400000 { a:=Turn{rand.Uint64(),rand.Uint64()}; s,c:=a.Sincos(); ws,wc:=exactSincos(mul(a.exact(), mul(exactInt(2), exactPi))); w=max(w,units(s,ws),units(c,wc))}; t.Log(w)}
