"""Furniture of wood, in real sizes."""
from kit import *
from materials import *


def legs_at(points, h, top, splay=1.12, mat=lambda k: wood('body', 'z', .7, seed=k + 1), r=.15, r2=.21):
    for k, (x, y) in enumerate(points):
        rod((x * splay, y * splay, 0), (x, y, top), r, mat(k), r2)


def stool(h=4.5, seat='round', r=1.7, legs=3, pad=True):
    if seat == 'round':
        lathe([(0, h - .32), (r * .93, h - .32), (r, h - .18, .12), (r, h, .06), (r * .9, h, .2), (0, h - .05)], wood('body', 'x', .7), .05, 150)
        if pad:
            lathe([(0, h - .02), (r * .98, h - .02, .1), (r, h + .3, .22), (r * .8, h + .38, .4), (0, h + .4)], leather('accent', scale=.5), .1, 150)
    else:
        box(r * 2.1, r * 1.5, .3, wood('body', 'x', .7), .07, (0, 0, h - .3), vert=.35)
    off = math.radians(90 if legs == 3 else 45) + .35
    def at(k, z):
        a, t = off + 2 * math.pi * k / legs, 1 - z / h
        q = r * .62 + t * .48 * r
        return Vector((q * math.cos(a), q * math.sin(a) * (1 if seat == 'round' else .8), z))
    for k in range(legs):
        rod(at(k, 0), at(k, h - .25), .115, wood('body', 'z', .8, seed=k + 1), .16, belly=.19)
        z = 1.35 + .35 * (k % 2 if legs == 4 else k * .5)
        rod(at(k, z), at((k + 1) % legs, z), .075, wood('body', 'z', .8, seed=k + 5), .075, belly=.11)
    return dict(elev=16, fill=.84)


def bench(w=11, d=3.4, h=4.5):
    for i in range(3):
        box(w, d / 3 - .08, .35, wood('body', 'x', .5, seed=i), .06, (0, (i - 1) * d / 3, h - .35))
    for s in (-1, 1):
        box(.35, d - .4, .4, wood('body', 'y', .6, seed=4), .05, (s * w * .38, 0, h - .74))
        for t in (-1, 1):
            rod((s * w * .43, t * d * .42, 0), (s * w * .38, t * d * .34, h - .4), .2, wood('body', 'z', .6, seed=s + t + 5), .26)
    rod((-w * .39, 0, h - .55), (w * .39, 0, h - .55), .13, wood('body', 'z', .6, seed=8))
    turn(-26)
    return dict(elev=14, fill=.88)


def chair():
    box(4.3, 4.2, .3, wood('body', 'x', .6), .1, (0, 0, 4.3), vert=.6)
    box(4.1, 4.0, .35, cloth('accent', scale=5, strength=.5, axes=(0, 1)), .15, (0, 0, 4.55), vert=.6)
    for x in (-1, 1):
        rod((x * 1.95, -1.95, 0), (x * 1.75, -1.75, 4.35), .15, wood('body', 'z', .6, seed=1 + x), .22)
        rod((x * 1.95, 2.3, 0), (x * 1.75, 1.8, 4.35), .15, wood('body', 'z', .6, seed=4 + x), .22)
        rod((x * 1.75, 1.8, 4.2), (x * 1.8, 2.35, 8.3), .22, wood('body', 'z', .6, seed=6 + x), .15)
        rod((x * 1.85, -1.85, 2.2), (x * 1.85, 2.05, 2.2), .11, wood('body', 'z', .6, seed=9 + x))
    for k in range(3):
        tube([(-1.8, 2.05 + .2 * k, 6.1 + .85 * k), (0, 2.35 + .2 * k, 6.12 + .85 * k), (1.8, 2.05 + .2 * k, 6.1 + .85 * k)], .12, wood('body', 'x', .6, seed=k), 2.3)
    turn(-32)
    return dict(elev=14, fill=.88)


def side_table(r=2.3, h=5):
    lathe([(0, h - .28), (r * .96, h - .28), (r, h - .14, .1), (r, h, .06), (0, h)], wood('body', 'x', .6), .05, 160)
    for k in range(3):
        a = 2 * math.pi * k / 3 + .7
        c, s = math.cos(a), math.sin(a)
        rod((r * .92 * c, r * .92 * s, 0), (r * .52 * c, r * .52 * s, h - .26), .11, wood('body', 'z', .7, seed=k + 1), .2)
    n = len(PRODUCT)
    return dict(elev=16, fill=.86)


def coffee_table(w=10, d=5.5, h=4):
    slab(round_corners(rect(w, d), 2.2, 20), .35, wood('body', 'x', .45), .1, (0, 0, h - .35))
    slab(round_corners(rect(w * .72, d * .6), 1.4, 20), .25, wood('body', 'x', .5, seed=3), .07, (0, 0, 1.3))
    legs_at([(x * w * .34, y * d * .3) for x in (-1, 1) for y in (-1, 1)], h, h - .3, r=.17, r2=.24)
    turn(-26)
    return dict(elev=17, fill=.88)


def dining_table(w=16, d=8.5, h=7.4):
    for i in range(4):
        box(w, d / 4 - .02, .4, wood('body', 'x', .35, seed=i), .05, (0, (i - 1.5) * d / 4, h - .4))
    for s in (-1, 1):
        box(.3, d * .72, .8, wood('body', 'y', .5, seed=6), .04, (s * w * .4, 0, h - 1.2))
        box(w * .8, .3, .8, wood('body', 'x', .5, seed=7), .04, (0, s * d * .36, h - 1.2))
    for k, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        rod((x * w * .42, y * d * .4, 0), (x * w * .4, y * d * .36, h - .4), .28, wood('body', 'z', .5, seed=k), .42)
    turn(-28)
    return dict(elev=13, fill=.9)


def wall_shelf(w=8, d=2):
    box(w, d, .3, wood('body', 'x', .5), .05, (0, 0, 0))
    for s in (-1, 1):
        box(.12, d * .9, .12, metal('metal'), .02, (s * w * .33, 0, -.13))
        box(.12, .12, 1.5, metal('metal'), .02, (s * w * .33, d / 2 - .08, -1.6))
        tube([(s * w * .33, -d * .35, -.08), (s * w * .33, d / 2 - .1, -1.5)], .05, metal('metal'), poly=True)
    z = .3
    for k, c in enumerate(('#7a3b2e', '#2f4a57', '#c8a35e', '#46583f')):
        box(.28 + .07 * (k % 2), 1.4, 2.0 - .16 * (k % 3), matte(None, c, .6, .1), .03, (-w * .38 + k * .37, .05, z))
    lathe([(0, z), (.5, z, .05), (.62, z + .9, .3), (.25, z + 1.5, .2), (.3, z + 1.75, .02), (.25, z + 1.75)], glaze(None, '#e6dcc8'), .05, 110, loc=(w * .24, 0, 0))
    return dict(elev=9, yaw=-20, wall=True, paper='#e4dfd6', key=1.3, exposure=.1, fill=.86)


def bookcase(w=8, d=3, h=16, rows=5):
    for s in (-1, 1):
        box(.3, d, h, wood('body', 'z', .45, seed=s + 1), .04, (s * (w / 2 - .15), 0, 0))
    box(w - .6, .08, h - .5, wood('body', 'z', .4, seed=7), .0, (0, d / 2 - .08, .3))
    rnd = random.Random(4)
    for i in range(rows + 1):
        z = .4 + i * (h - .7) / rows
        box(w - .58, d - .1, .3, wood('body', 'x', .45, seed=i), .03, (0, 0, z))
        if i == rows:
            break
        x = -w / 2 + .55
        stop = x + rnd.uniform(2, 5.5)
        while x < stop:
            t, tall = rnd.uniform(.2, .42), rnd.uniform(1.7, 2.35)
            box(t, 1.6, tall, matte(None, rnd.choice(('#7a3b2e', '#2f4a57', '#c8a35e', '#46583f', '#e5dccb', '#8d6b58', '#364055', '#a9b0a2')), .6, .1), .03, (x + t / 2, -.3, z + .3))
            x += t + .02
        if i % 2:
            lathe([(0, 0), (.45, 0, .05), (.55, .7, .2), (.25, 1.2, .15), (.3, 1.4, .02), (.25, 1.4)], glaze(None, rnd.choice(('#e6dcc8', '#9fb0a5', '#b5653f'))), .05, 80, loc=(w / 2 - 1.3, -.2, z + .3))
    turn(-24)
    return dict(elev=8, fill=.9)


def drawer_unit(w=5, d=4, h=6.2, n=3):
    box(w, d, h - 1.4, lacquer('body', rough=.35), .06, (0, 0, 1.4))
    box(w + .12, d + .12, .25, wood('wood', 'x', .5), .05, (0, 0, h))
    ph = (h - 1.4 - .2) / n
    for i in range(n):
        box(w - .3, .2, ph - .1, lacquer('body', rough=.35), .04, (0, -d / 2 - .02, 1.5 + i * ph + .05))
        cyl(.16, .28, wood('wood', 'z', 1.), .05, (0, -d / 2 - .1, 1.5 + i * ph + ph / 2), (math.pi / 2, 0, 0))
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (w / 2 - .45), y * (d / 2 - .45), 0), (x * (w / 2 - .6), y * (d / 2 - .6), 1.45), .13, wood('wood', 'z', .8, seed=x + y), .2)
    turn(-26)
    return dict(elev=13, fill=.86)


def bedside_table():
    return drawer_unit(4.2, 3.6, 5.2, 2)
