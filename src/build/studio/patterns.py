"""Patterns as functions of a pixel's position on the goods. Each returns how much of the second colour is there, 0 to 1, with
edges one pixel soft."""
import numpy as np


class Spots:
    """The pixels of a zone: p are their positions (n, 3), u and v go across and up, step_u and step_v are the size of a pixel in them."""

    def __init__(s, p, u, v, step_u, step_v):
        s.p, s.u, s.v, s.step_u, s.step_v = p, u, v, step_u, step_v
        s.step = np.maximum(step_u, step_v)
        lo, hi = np.percentile(v, [.5, 99.5])
        s.v0, s.height = lo, max(hi - lo, 1e-3)
        lo, hi = np.percentile(u, [.5, 99.5])
        s.u0, s.width = lo, max(hi - lo, 1e-3)
        s.cell = max(s.height, min(s.width, 3 * s.height)) / 9

    @property
    def rise(s):
        return (s.v - s.v0) / s.height


def edge(distance, step):
    """1 where the distance is negative."""
    return np.clip(.5 - distance / (step + 1e-6), 0, 1)


def wave(x):
    """A triangle of period 1, from 0 to 1."""
    return np.abs((x % 1) * 2 - 1)


def lines(x, step, share):
    """Stripes of period 1, of which a share is filled. Stripes finer than a pixel fade to their mean."""
    line = edge(wave(x + .5 * 0) - share, step * 2)
    return line + (share - line) * np.clip(step * 1.6 - .6, 0, 1)


def mixed(i, seed):
    """Hashes whole numbers (…, k) to numbers from 0 to 1."""
    h = np.full(i.shape[:-1], seed * 2654435761 % 4294967296, np.uint32)
    for k in range(i.shape[-1]):
        h = (h ^ i[..., k].astype(np.uint32)) * np.uint32(0x9E3779B1)
        h ^= h >> np.uint32(15)
    h = h * np.uint32(0x85EBCA77)
    h ^= h >> np.uint32(13)
    return (h & np.uint32(0xFFFFFF)).astype(np.float32) / 0xFFFFFF


def noise(p, scale, seed=0, octaves=3):
    """Smooth noise in space, about 0 to 1."""
    total, amount = 0., 0.
    for o in range(octaves):
        q = p * (scale * 2 ** o) + 17.3 * o + 91
        i = np.floor(q).astype(np.int64)
        f = q - i
        f = f * f * (3 - 2 * f)
        value = 0
        for c in np.ndindex(2, 2, 2):
            w = np.prod([f[:, k] if c[k] else 1 - f[:, k] for k in range(3)], axis=0)
            value = value + w * mixed(i + np.array(c), seed + o)
        total, amount = total + value * .5 ** o, amount + .5 ** o
    return total / amount


def cells(p, size, seed):
    """For points scattered in space: the distance to the nearest, the distance to the second nearest, and a random number that belongs to the nearest."""
    q = p / size + 50
    i = np.floor(q).astype(np.int64)
    best, second, own = np.full(len(p), 9., np.float32), np.full(len(p), 9., np.float32), np.zeros(len(p), np.float32)
    for c in np.ndindex(3, 3, 3):
        j = i + np.array(c) - 1
        at = j + np.stack([mixed(j, seed + k) for k in range(3)], -1)
        dist = np.sqrt(((q - at) ** 2).sum(-1)).astype(np.float32)
        near = dist < best
        second = np.where(near, best, np.minimum(second, dist))
        own = np.where(near, mixed(j, seed + 7), own)
        best = np.where(near, dist, best)
    return best * size, second * size, own


def plain(s, seed):
    return np.zeros(len(s.p), np.float32)


def speckle(s, seed):
    size = s.cell * .55
    near, _, own = cells(s.p, size, seed)
    ragged = (noise(s.p, 9 / s.cell, seed, 2) - .5) * size * .25
    spot = edge(near + ragged - size * .30 * own ** 3, s.step) * (.45 + .5 * own)
    return spot


def stripes(s, seed):
    n = 9 + seed % 5
    return lines(s.rise * n, s.step_v / s.height * n, .3 + .1 * (seed % 3))


def wide_stripes(s, seed):
    n = 4 + seed % 2
    return lines(s.rise * n + .5, s.step_v / s.height * n, .5)


def uprights(s, seed):
    n = max(6, round(s.width / s.cell / 1.3))
    return lines((s.u - s.u0) / s.width * n, s.step_u / s.width * n, .5)


def bands(s, seed):
    out = np.zeros(len(s.p), np.float32)
    for at, thick in (((.86, .05), (.77, .015)), ((.62, .10), (.47, .025)), ((.9, .02), (.85, .02), (.8, .02)))[seed % 3]:
        out = np.maximum(out, edge(np.abs(s.rise - at) - thick / 2, s.step_v / s.height))
    return out


def dots(s, seed):
    cell = s.cell * (1.25 if seed % 2 else .85)
    n = max(1, round(2 * np.pi * 0 + s.width / cell))
    u, v = (s.u - s.u0) / s.width * n, (s.v - s.v0) / (cell * .87)
    row = np.floor(v)
    du, dv = (u + .5 * (row % 2)) % 1 - .5, v - row - .5
    return edge(np.hypot(du * s.width / n, dv * cell * .87) - cell * .24, s.step)


def checks(s, seed):
    cell = s.cell * 1.1
    n = max(2, 2 * round(s.width / cell / 2))
    a = lines((s.u - s.u0) / s.width * n / 2, s.step_u / s.width * n / 2, .5)
    b = lines((s.v - s.v0) / cell / 2, s.step_v / cell / 2, .5)
    return a * (1 - b) + b * (1 - a)


def gingham(s, seed):
    cell = s.cell * .9
    return .5 * lines((s.u - s.u0) / cell / 2, s.step_u / cell / 2, .5) + .5 * lines((s.v - s.v0) / cell / 2, s.step_v / cell / 2, .5)


def grid(s, seed):
    cell = s.cell * 1.1
    return np.maximum(lines((s.u - s.u0) / cell, s.step_u / cell, .1), lines((s.v - s.v0) / cell, s.step_v / cell, .1))


def chevron(s, seed):
    cell = s.cell * 1.4
    n = max(2, round(s.width / cell / 1.2))
    zig = wave((s.u - s.u0) / s.width * n) * .55
    return lines((s.v - s.v0) / cell + zig, (s.step_v + s.step_u * .9) / cell, .45)


def waves(s, seed):
    cell = s.cell * 1.5
    n = max(2, round(s.width / cell / 1.4))
    return lines((s.v - s.v0) / cell + .22 * np.sin((s.u - s.u0) / s.width * n * 2 * np.pi), s.step * 1.2 / cell, .28)


def triangles(s, seed):
    cell = s.cell * 1.3
    n = max(3, round(s.width / cell))
    v = (s.v - s.v0) / (cell * .9)
    du = wave((s.u - s.u0) / s.width * n + .5 * (np.floor(v) % 2))
    return edge((v % 1) - du * .92, s.step / cell * 1.5)


def dip(s, seed):
    level = (.38, .55, .3)[seed % 3]
    ragged = (noise(s.p, 1.2 / s.cell / 2, seed, 2) - .5) * .035
    return edge(s.rise + ragged - level, s.step_v / s.height * 1.5)


def ombre(s, seed):
    x = np.clip((s.rise - .12) / .7 + (noise(s.p, .6 / s.cell, seed, 3) - .5) * .35, 0, 1)
    return 1 - x * x * (3 - 2 * x)


def terrazzo(s, seed):
    size = s.cell * .9
    near, second, own = cells(s.p + .15 * size * np.stack([noise(s.p, 2 / size, seed + k, 2) for k in range(3)], -1), size, seed)
    return edge(size * .16 + own * size * .22 - (second - near), s.step) * np.where(own > .5, 1., .55)


def marbled(s, seed):
    warp = np.stack([noise(s.p, .28 / s.cell, seed + 3 * k, 3) for k in range(3)], -1)
    vein = np.abs(noise(s.p + warp * s.cell * 3, .22 / s.cell, seed + 20, 4) - .5)
    return np.clip(1 - vein / .07, 0, 1) ** 1.6 * .8


PATTERNS = {
    'plain': plain, 'speckle': speckle, 'stripes': stripes, 'wide-stripes': wide_stripes, 'bands': bands, 'dots': dots, 'checks': checks,
    'gingham': gingham, 'grid': grid, 'chevron': chevron, 'waves': waves, 'triangles': triangles, 'dip': dip, 'ombre': ombre,
    'terrazzo': terrazzo, 'marbled': marbled,
}
