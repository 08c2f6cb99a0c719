"""Reads the multilayer OpenEXR files that Blender writes (scan lines, uncompressed or ZIP, half or single floats)."""
import struct
import zlib
import numpy as np


def read_exr(path):
    """The passes by name: each an array of (height, width, channels), or of (height, width) if it has one channel."""
    data = open(path, 'rb').read()
    at, head = 8, {}
    while data[at]:
        name, typ = [], []
        for part in (name, typ):
            end = data.index(0, at)
            part.append(data[at:end].decode())
            at = end + 1
        size, = struct.unpack_from('<i', data, at)
        head[name[0]] = data[at + 4:at + 4 + size]
        at += 4 + size
    at += 1
    if head['compression'][0] not in (0, 3):
        raise ValueError('packed in another way')
    block = 16 if head['compression'][0] else 1
    channels, i, raw = [], 0, head['channels']
    while raw[i]:
        end = raw.index(0, i)
        typ, = struct.unpack_from('<i', raw, end + 1)
        channels.append((raw[i:end].decode(), np.dtype({1: '<f2', 2: '<f4'}[typ])))
        i = end + 17
    x0, y0, x1, y1 = struct.unpack('<4i', head['dataWindow'])
    w, h = x1 - x0 + 1, y1 - y0 + 1
    planes = {name: np.empty((h, w), np.float32) for name, _ in channels}
    line = sum(t.itemsize for _, t in channels) * w
    for offset in struct.unpack_from(f'<{-(-h // block)}Q', data, at):
        y, size = struct.unpack_from('<2i', data, offset)
        rows = min(block, h - (y - y0))
        packed = data[offset + 8:offset + 8 + size]
        if size < line * rows:
            d = np.frombuffer(zlib.decompress(packed), np.uint8).astype(np.int32)
            d[1:] -= 128
            d = (np.cumsum(d) & 255).astype(np.uint8)
            whole = np.empty_like(d)
            half = (len(d) + 1) // 2
            whole[0::2], whole[1::2] = d[:half], d[half:]
            packed = whole.tobytes()
        at2 = 0
        for row in range(rows):
            for name, t in channels:
                planes[name][y - y0 + row] = np.frombuffer(packed, t, w, at2)
                at2 += t.itemsize * w
    passes = {}
    for name in planes:
        *_, layer, channel = name.split('.')
        passes.setdefault(layer, {})[channel] = planes[name]
    order = 'RGBAXYZ'
    return {layer: np.stack([p[c] for c in sorted(p, key=order.index) if c != 'A' or len(p) == 1], -1).squeeze() for layer, p in passes.items()}
