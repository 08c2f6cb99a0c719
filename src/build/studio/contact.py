"""Contact sheets, for checking pictures by eye."""
import os
import struct
import subprocess
import zlib
import numpy as np
import shelf
from designs import DESIGNS


def write_png(path, pixels):
    h, w, _ = pixels.shape
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = np.insert(pixels.reshape(h, -1), 0, 0, 1).tobytes()
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>2I5B', w, h, 8, 2, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows, 3)) + chunk(b'IEND', b''))


def thumbnail(path, size):
    ppm = subprocess.run(['dwebp', '-quiet', '-ppm', '-scale', str(size), str(size), path, '-o', '-'], stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(ppm, np.uint8, size * size * 3, len(ppm) - size * size * 3).reshape(size, size, 3)


def sheet(path, names=(), size=300, across=5, each=None):
    """Writes a PNG with the pictures of these designs or kinds. each=N takes the first N of each design."""
    pictures = []
    for name, d in DESIGNS.items():
        if not names or name in names or d['kind'] in names:
            made = [p for product in shelf.plans(name) for c in product['colourways'] for p in c['pictures'] if os.path.exists(os.path.join(shelf.PICTURES, p))]
            pictures += made[:each]
    rows = [pictures[i:i + across] for i in range(0, len(pictures), across)]
    tiles = [[thumbnail(os.path.join(shelf.PICTURES, p), size) for p in row] for row in rows]
    blank = np.full((size, size, 3), 255, np.uint8)
    write_png(path, np.concatenate([np.concatenate(row + [blank] * (across - len(row)), 1) for row in tiles], 0))
