"""The drawings printed on packages, as SVG with the URW fonts."""
import functools
import hashlib
import os
import subprocess
import tempfile
import zlib
import numpy as np
from colours import COLOURS, companion, lightness

FOLDER = os.path.join(tempfile.gettempdir(), 'dhow-studio-labels')


def read_png(path):
    """Reads an 8-bit RGB or RGBA picture written by rsvg-convert."""
    data = open(path, 'rb').read()
    w, h = int.from_bytes(data[16:20], 'big'), int.from_bytes(data[20:24], 'big')
    n = 4 if data[25] == 6 else 3
    body, at = b'', 8
    while at < len(data):
        size, typ = int.from_bytes(data[at:at + 4], 'big'), data[at + 4:at + 8]
        if typ == b'IDAT':
            body += data[at + 8:at + 8 + size]
        at += size + 12
    raw = np.frombuffer(zlib.decompress(body), np.uint8).reshape(h, w * n + 1)
    out = np.zeros((h, w * n), np.uint8)
    for y in range(h):
        kind, line = raw[y, 0], raw[y, 1:]
        up = out[y - 1] if y else np.zeros(w * n, np.uint8)
        if kind == 0:
            out[y] = line
        elif kind == 2:
            out[y] = line + up
        elif kind == 1:
            out[y] = (np.cumsum(line.reshape(w, n).astype(np.int64), 0) & 255).astype(np.uint8).ravel()
        else:
            row = out[y]
            for i in range(w * n):
                a, b, c = int(row[i - n]) if i >= n else 0, int(up[i]), int(up[i - n]) if i >= n else 0
                if kind == 3:
                    guess = (a + b) // 2
                else:
                    q = a + b - c
                    guess = min((abs(q - a), 0, a), (abs(q - b), 1, b), (abs(q - c), 2, c))[2]
                row[i] = (int(line[i]) + guess) & 255
    return out.reshape(h, w, n)[..., :3]


def motif(style, ink, second):
    if style == 'sprig':
        leaf = ''.join(f'<ellipse cx="{s * 58}" cy="{y}" rx="58" ry="18" transform="rotate({-s * 31} {s * 58} {y})"/>' for y in (60, -10, -80) for s in (-1, 1))
        return f'<g fill="{ink}"><path d="M0 130Q-8 0 4-130" stroke="{ink}" stroke-width="6" fill="none"/>{leaf}</g>'
    if style == 'sun':
        rays = ''.join(f'<rect x="-5" y="-140" width="10" height="46" rx="5" transform="rotate({a})"/>' for a in range(0, 360, 20))
        return f'<g fill="{ink}"><circle r="74"/>{rays}</g>'
    if style == 'waves':
        return f'<g fill="none" stroke="{ink}" stroke-width="13">' + ''.join(f'<path d="M-180 {y}q45-60 90 0t90 0 90 0 90 0"/>' for y in (-70, -15, 40, 95)) + '</g>'
    if style == 'hills':
        return f'<circle cx="60" cy="-60" r="52" fill="{second}"/><path d="M-230 110 L-90-70 10 60 70-10 230 110Z" fill="{ink}"/>'
    if style == 'drop':
        return f'<path d="M0-150C70-50 100 0 100 45A100 100 0 0 1-100 45C-100 0-70-50 0-150Z" fill="{ink}"/><path d="M-52 50A55 55 0 0 0 0 102" stroke="{second}" stroke-width="12" fill="none" stroke-linecap="round"/>'
    if style == 'rings':
        return ''.join(f'<circle r="{r}" fill="none" stroke="{ink}" stroke-width="9"/>' for r in (40, 80, 120))
    if style == 'bee':
        return f'<g stroke="{ink}" stroke-width="8" fill="none">' + ''.join(f'<path d="M{x} {y}m-42-24 42-24 42 24v48l-42 24-42-24z"/>' for x, y in ((-84, -36), (0, -36), (84, -36), (-42, 36), (42, 36), (0, 108))) + '</g>'
    tiles = ''.join(f'<path d="M{x} {y}h60v60z" fill="{ink if (x + y) // 60 % 2 else second}"/><path d="M{x} {y}v60h60z" fill="{second if (x + y) // 60 % 3 else ink}" opacity=".55"/>' for x in range(-180, 180, 60) for y in range(-120, 120, 60))
    return f'<g>{tiles}</g>'


def svg(d):
    """d: name, line, small, colour, style, ratio (height to width), seed."""
    w, h = 1000, round(1000 * d['ratio'])
    pick = d['seed']
    ground = COLOURS[d['colour']]
    other = companion(d['colour'], pick)
    if .3 < lightness(d['colour']) < .42:
        other = ('charcoal', 'navy', 'forest-green', 'brown')[pick % 4]
    ink = COLOURS[other]
    second = COLOURS[('mustard', 'coral', 'sage', 'sky-blue', 'apricot', 'terracotta')[pick % 6]]
    if pick % 2 and lightness(d['colour']) < .5:
        ground, ink = COLOURS['cream'], COLOURS[d['colour']]
    face = ('C059-Bold', 'URW Gothic', 'URW Bookman', 'Nimbus Sans')[pick % 4].replace('-Bold', '')
    size = min(150, 1.15 * 800 / max(4, len(d['name'])) * 1.05)
    frame = f'<rect x="40" y="40" width="{w - 80}" height="{h - 80}" fill="none" stroke="{ink}" stroke-width="5"/>' if pick % 3 == 0 else ''
    band = f'<rect x="0" y="{h * .82:.0f}" width="{w}" height="{h * .18:.0f}" fill="{second}"/>' if pick % 3 == 1 else ''
    if d['ratio'] < .6:
        # Too low for a drawing above the text: it stands on the left.
        size = min(150, size * .78)
        at, scale, x, y = f'{h * .32:.0f} {h * .5:.0f}', h / 1000 * .95, 500 + h * .28, h * .5
    else:
        at, x, y = f'500 {h * .33:.0f}', 500, h * .62
        scale = min(1.25, h / 1000 * 1.15, (y - size * .78 - h * .33 - 12) / 135)
    small = f'<text x="{x:.0f}" y="{h * (.93 if band else .88):.0f}" font-size="40" letter-spacing="6" fill="{ink if not band else "#2b2926"}">{d["small"]}</text>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="{ground}"/>{frame}{band}'
            f'<g transform="translate({at}) scale({scale:.2f})">{motif(d["style"], ink, second)}</g>'
            f'<g text-anchor="middle" font-family="{face}" fill="{ink}"><text x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}" font-weight="bold" letter-spacing="3">{d["name"]}</text>'
            f'<text x="{x:.0f}" y="{y + 62:.0f}" font-size="42" letter-spacing="7">{d["line"]}</text>{small}</g></svg>')


@functools.lru_cache(8)
def _drawn(source):
    os.makedirs(FOLDER, exist_ok=True)
    path = os.path.join(FOLDER, hashlib.sha256(source.encode()).hexdigest()[:20])
    with open(f'{path}.svg', 'w') as file:
        file.write(source)
    subprocess.run(['rsvg-convert', '-w', '512', f'{path}.svg', '-o', f'{path}.png'], check=True)
    v = read_png(f'{path}.png').astype(np.float32) / 255
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def drawing(d):
    """The drawing in linear light, (height, width, 3)."""
    return _drawn(svg(d))
