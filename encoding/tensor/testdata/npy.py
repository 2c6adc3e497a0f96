#!/usr/bin/python3
"""Writes small .npy files, as NumPy writes them, into this directory.

Needs NumPy (Debian: python3-numpy). The table is 5 rows of 4 numbers,
sin(10*row + column)/3 rounded to the type of the file.
"""

import numpy
from numpy.lib import format

table = numpy.sin(10 * numpy.arange(5)[:, None] + numpy.arange(4)[None, :]) / 3
for kind in ("<f2", "<f4", "<f8", ">f4", ">f8"):
    for order in "CF":
        for version in (1, 2, 3):
            name = f"{kind.replace('<', 'little-').replace('>', 'big-')}-{order}-{version}.npy"
            with open(name, "wb") as f:
                format.write_array(f, numpy.asarray(table.astype(kind), order=order), version=(version, 0))
