"""As much of Keras as the programs ask for, on NumPy: a layer that is called, and
two functions."""

import types

import numpy


class Layer:
    compute_dtype = "float32"

    def __init__(self, **kwargs):
        if kwargs:
            raise TypeError(f"no layer takes {kwargs}")

    def __call__(self, x):
        return self.call(x)


def convert_to_tensor(x, dtype):
    return numpy.asarray(x).astype(dtype)


layers = types.SimpleNamespace(Layer=Layer)
ops = types.SimpleNamespace(convert_to_tensor=convert_to_tensor, shape=lambda x: x.shape)
