"""Toys, games and small instruments."""
from kit import *
from materials import *


def dice(a=.36):
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)], 5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}
    faces = {1: (0, 0), 6: (180, 0), 2: (90, 0), 5: (-90, 0), 3: (0, 90), 4: (0, -90)}
    for i, (x, y, z, tilt, turned) in enumerate(((0, 0, 0, (0, 0), 20), (.62, .15, 0, (90, 0), -25), (.28, -.5, 0, (0, 90), 50), (-.5, -.32, 0, (180, 0), 65), (.22, .1, a * 1.0, (-90, 0), 40))):
        n = len(PRODUCT)
        box(a, a, a, plastic('body', rough=.12), .05, (0, 0, -a / 2), segs=6)
        for count, (rx, ry) in faces.items():
            k = len(PRODUCT)
            for u, v in spots[count]:
                lathe([(0, 0), (.036, 0, .004), (.036, .003), (0, .003)], plastic('trim', rough=.3), .001, 32, loc=(u * .09, v * .09, a / 2 - .001))
            move(since(k), (0, 0, 0), (rx, ry, 0))
        move(since(n), (0, 0, 0), (*tilt, 0))
        move(since(n), (x, y, z + a / 2), (0, 0, turned))
    return dict(elev=26, fill=.78)


def building_blocks(a=.6):
    def block(zone, shape, x, y, z, turned=0):
        n = len(PRODUCT)
        m = lacquer(zone, rough=.35)
        if shape == 'cube':
            box(a, a, a, m, .04)
        elif shape == 'long':
            box(a * 2, a, a, m, .04)
        elif shape == 'post':
            cyl(a / 2, a * 1.5, m, .04)
        elif shape == 'roof':
            k = len(PRODUCT)
            slab(round_corners([(-a, 0), (a, 0), (0, a)], .04), a, m, .03)
            move(since(k), (0, a / 2, 0), (90, 0, 0))
        elif shape == 'arch':
            k = len(PRODUCT)
            arc = [(a * .5 * math.cos(math.pi * t / 20), a * .5 * math.sin(math.pi * t / 20)) for t in range(21)]
            slab([(-a, 0), *[(-x, y) for x, y in arc[::1]], (a, 0), (a, a), (-a, a)], a, m, .03)
            move(since(k), (0, a / 2, 0), (90, 0, 0))
        move(since(n), (x, y, z), (0, 0, turned))
    block('body', 'cube', -.9, 0, 0, 6)
    block('second', 'cube', .9, 0, 0, -4)
    block('third', 'long', -.6, 0, a, 3)
    block('body', 'cube', .85, 0, a, 12)
    block('fourth', 'post', 0, 0, 0)
    block('body', 'roof', -.6, 0, 2 * a, 4)
    block('third', 'post', .85, 0, 2 * a)
    block('fourth', 'cube', .3, -1.1, 0, 30)
    block('second', 'post', -1.3, -1.0, 0)
    block('third', 'roof', 1.5, -.8, 0, -30)
    turn(-12)
    return dict(elev=16, fill=.84)


def stacking_rings():
    lathe([(0, 0), (.72, 0, .05), (.72, .14, .06), (0, .14)], wood('wood', 'x'), .05, 128)
    rod((0, 0, .1), (0, 0, 2.0), .12, wood('wood', 'z'))
    z = .14
    for k, (R, zone) in enumerate(((.5, 'body'), (.45, 'second'), (.39, 'third'), (.33, 'fourth'), (.26, 'body'))):
        r = .19
        ring(R, r, lacquer(zone, rough=.3), (0, 0, z + r))
        z += 2 * r - .03
    ball(.2, lacquer('second', rough=.3), (0, 0, z + .17))
    return dict(elev=14)


def toy_train():
    def wheels(x, span=.34):
        for dx in (-span, span):
            for s in (-1, 1):
                k = len(PRODUCT)
                lathe([(0, 0), (.2, 0, .03), (.2, .1, .03), (0, .1)], wood('wood', 'x', 1.6), .03, 80)
                move(since(k), (x + dx, s * .36, .2), (-90 * s, 0, 0))
    box(1.4, .62, .16, wood('wood', 'x', 1.2), .04, (-1.5, 0, .22))
    rod((-2.05, 0, .66), (-1.2, 0, .66), .28, lacquer('body', rough=.3), round_=.06)
    box(.55, .6, .85, lacquer('body', rough=.3), .05, (-1.05, 0, .36))
    box(.7, .74, .1, lacquer('second', rough=.3), .04, (-1.05, 0, 1.2))
    rod((-1.85, 0, .85), (-1.85, 0, 1.25), .09, lacquer('second', rough=.3), .13)
    ball(.1, metal('metal', '#c9a35a'), (-1.48, 0, .98))
    wheels(-1.5, .42)
    for x, zone in ((.1, 'second'), (1.55, 'third')):
        box(1.1, .62, .14, wood('wood', 'x', 1.2, seed=2), .04, (x, 0, .22))
        box(1.0, .56, .42, lacquer(zone, rough=.3), .05, (x, 0, .35))
        wheels(x)
        rod((x - .9, 0, .3), (x - .5, 0, .3), .03, metal('metal', '#c9a35a'))
    for k in range(3):
        rod((1.15 + .3 * k, -.2, .8 + .0 * k), (1.15 + .3 * k, .22, .8), .09, wood('wood', 'z', 1.5, seed=k))
    turn(-30)
    return dict(elev=18, fill=.88)


def puzzle_box(w=2.7, d=1.9, h=.5):
    box(w, d, h * .6, matte(None, '#f2eee6', .7, .03), .015)
    box(w + .03, d + .03, h * .8, matte('body', rough=.5, grain=.03), .018, (0, 0, h * .25))
    n = len(PRODUCT)
    sheet(w, d, label())
    move(since(n), (0, -d / 2, h * 1.05 + .003), (-90, 0, 0))
    rnd = random.Random(5)
    for k in range(5):
        n = len(PRODUCT)
        box(.3, .3, .035, matte(('body', None)[k % 2], '#8fa9b3', .5, .03), .008)
        cyl(.062, .035, matte(('body', None)[k % 2], '#8fa9b3', .5, .03), .008, (.18, 0, 0))
        cyl(.062, .035, matte(('body', None)[k % 2], '#8fa9b3', .5, .03), .008, (0, .18, 0))
        move(since(n), (-1.0 + .55 * k + rnd.uniform(-.1, .1), -d / 2 - .5 + rnd.uniform(-.15, .15), 0), (0, 0, rnd.uniform(0, 360)))
    turn(-22)
    return dict(elev=36, fill=.88)


def spinning_top():
    n = len(PRODUCT)
    lathe([(0, 0), (.04, .05, .02), (.14, .16, .08), (.55, .36, .08), (.58, .46, .06), (.2, .58, .1), (.1, .64, .05), (.08, 1.0, .03), (0, 1.02)], lacquer('body', rough=.15), .04, 160)
    move(since(n), (0, 0, 0), (14, -12, 0))
    return dict(elev=22, fill=.78)


def domino():
    def tile(a, b, x, y, z, turned, lean=0):
        n = len(PRODUCT)
        box(.5, 1.0, .15, plastic('body', rough=.18), .03)
        box(.4, .014, .004, plastic('trim'), 0, (0, 0, .149))
        spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)], 5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}
        for count, cy in ((a, -.25), (b, .25)):
            for u, v in spots.get(count, ()):
                lathe([(0, 0), (.042, 0), (.04, .003), (0, .003)], plastic('trim', rough=.3), 0, 32, loc=(u * .12, cy + v * .12, .149))
        cyl(.035, .012, metal(None, '#c9a35a'), .005, (0, 0, .147))
        move(since(n), (x, y, z), (lean, 0, turned))
    tile(6, 4, 0, 0, 0, 90)
    tile(4, 1, 1.02, 0, 0, 90)
    tile(1, 5, 1.8, -.25, 0, 180)
    tile(3, 6, -.8, -.25, 0, 0)
    for k in range(4):
        n = len(PRODUCT)
        tile((2, 5, 3, 6)[k], (3, 1, 5, 2)[k], 0, 0, 0, 0)
        move(since(n), (-.45 + .52 * k, .75, .5), (90, 0, -6 + 4 * k))
    turn(-20)
    return dict(elev=30, fill=.86)


def chess_pieces():
    base = [(.3, 0, .03), (.31, .08, .04), (.24, .14, .05), (.25, .2, .03)]
    def piece(zone, kind, x, y):
        n = len(PRODUCT)
        m = lambda: wood(zone, 'z', 1.2, seed=len(PRODUCT))
        h = {'pawn': .75, 'bishop': 1.15, 'rook': .95, 'queen': 1.45, 'king': 1.55}[kind]
        stem = [*base, (.1, .45 * h, .2), (.1, h * .66, .05), (.2, h * .7, .02), (.2, h * .74, .02)]
        if kind == 'pawn':
            lathe([(0, 0), *stem, (.1, h * .78), (0, h * .78)], m(), .03, 110)
            ball(.17, m(), (0, 0, h * .92))
        elif kind == 'rook':
            lathe([(0, 0), *base, (.15, .45 * h, .2), (.16, h * .7, .05), (.26, h * .78, .03), (.26, h, .015), (.19, h, .015), (.19, h * .9), (0, h * .9)], m(), .03, 110)
        elif kind == 'bishop':
            lathe([(0, 0), *stem, (.12, h * .77), (.19, h * .86, .08), (.1, h, .08), (.04, h * 1.03), (0, h * 1.03)], m(), .03, 110)
            ball(.05, m(), (0, 0, h * 1.06))
        else:
            lathe([(0, 0), *stem, (.12, h * .77), (.24, h * .95, .05), (.18, h * .97, .02), (0, h * 1.0)], m(), .03, 110)
            if kind == 'queen':
                ball(.07, m(), (0, 0, h * 1.03))
            else:
                box(.06, .06, .24, m(), .015, (0, 0, h * .98))
                box(.18, .06, .06, m(), .015, (0, 0, h * 1.08))
        move(since(n), (x, y, 0))
    for zone, row in (('body', (('king', -.2, .2), ('rook', -1.0, .0), ('pawn', -.65, -.6), ('pawn', .1, -.65))), ('second', (('queen', .6, .25), ('bishop', 1.3, .0), ('pawn', .9, -.65)))):
        for kind, x, y in row:
            piece(zone, kind, x, y)
    return dict(elev=15, fill=.84)


def skittles():
    for k, (x, y) in enumerate(((-1, .7), (0, .8), (1, .7), (-.5, 0), (.5, 0), (0, -.7))):
        lathe([(0, 0), (.24, 0, .03), (.32, .5, .3), (.13, 1.15, .25), (.2, 1.5, .15), (0, 1.72)], lacquer(('body', 'second', 'third')[k % 3], rough=.3), .1, 110, loc=(x, y, 0))
        lathe([(.158, .98), (.15, 1.02), (.146, 1.06)], lacquer('trim'), .003, 96, loc=(x, y, 0), scale=(1.05, 1.05, 1))
    ball(.42, wood('wood', 'x', 1.1), (1.0, -.9, .42))
    return dict(elev=17, fill=.86)


def abacus(w=2.6, h=2.2):
    for s in (-1, 1):
        box(.16, .3, h, wood('wood', 'z', 1.1, seed=s + 2), .05, (s * w / 2, 0, 0))
        box(.2, 1.0, .16, wood('wood', 'y', 1.1, seed=s + 4), .05, (s * w / 2, 0, 0))
    zones = ('body', 'second', 'third', 'fourth')
    for r in range(7):
        z = .42 + r * .26
        rod((-w / 2, 0, z), (w / 2, 0, z), .02, metal('metal'))
        gap = (2, 5, 7, 3, 6, 4, 8)[r]
        for k in range(10):
            x = -w / 2 + .2 + k * .17 + (.55 if k >= gap else 0)
            lathe([(.02, -.075), (.11, -.06, .05), (.11, .06, .05), (.02, .075)], lacquer(zones[r % 4], rough=.25), .05, 48, loc=(x, 0, z), rot=(0, math.pi / 2, 0))
    turn(-24)
    return dict(elev=13, fill=.86)


def xylophone():
    for y in (-1, 1):
        n = len(PRODUCT)
        box(3.6, .18, .3, wood('wood', 'x', 1.0), .05)
        move(since(n), (0, y * .5, 0), (0, 0, -y * 4))
    for k in range(8):
        L = 1.9 - .12 * k
        box(.36, L, .09, lacquer(None, ('#b52b2b', '#dd7a2c', '#ecc443', '#43894f', '#1f6a6b', '#2f5fa3', '#6d549b', '#c7788a')[k], .25), .03, (-1.55 + .44 * k, 0, .32))
        for s in (-1, 1):
            cyl(.04, .03, metal('metal'), .01, (-1.55 + .44 * k, s * L * .33, .4))
    for k in range(2):
        n = len(PRODUCT)
        rod((0, 0, 0), (1.9, 0, 0), .035, wood('body', 'z', 1.5))
        ball(.14, wood('body', 'x', 1.5), (0, 0, 0))
        move(since(n), (-.9 + .3 * k, -.55 - .0 * k, .55), (0, 0, -32 + 14 * k))
    turn(-20)
    return dict(elev=32, fill=.88)


def drum(r=1.2, h=1.3):
    lathe([(r, .06), (r, h - .06)], lacquer('body', rough=.25), 0, 170)
    lathe([(0, h), (r + .01, h, .03), (r + .02, h - .1)], matte(None, '#efe5d0', .55, .1, 10), .03, 160)
    for z in (.08, h - .12):
        ring(r + .05, .07, wood('wood', 'x'), (0, 0, z), flat=1.8)
    cord = cloth('trim', scale=40)
    pts = []
    for k in range(24):
        a = 2 * math.pi * k / 24
        z = .16 if k % 2 else h - .2
        pts.append(((r + .06) * math.cos(a), (r + .06) * math.sin(a), z))
    tube(pts, .03, cord, cyclic=True, poly=True)
    for k in range(2):
        n = len(PRODUCT)
        rod((0, 0, 0), (2.6, 0, 0), .06, wood('wood', 'z', 1.3), .075)
        ball(.11, wood('wood', 'z', 1.3), (0, 0, 0))
        move(since(n), (-.75 + .35 * k, -.5 + .1 * k, h + .1), (0, -4, 18 + 22 * k))
    return dict(elev=22, fill=.86)


def maracas():
    for k, (x, a) in enumerate(((-.3, 18), (.6, -14))):
        n = len(PRODUCT)
        ball(.5, lacquer('body' if k == 0 else 'second', rough=.2), (0, 0, 0), (1, 1, 1.2))
        rod((0, 0, -.52), (0, 0, -1.8), .1, wood('wood', 'z', 1.2), .1, belly=.13, round_=.05)
        move(since(n), (x, .1 * k, .5), (90, 0, 180 + a))
    return dict(elev=40, fill=.86)


def metronome():
    loft([[(x, y, 0) for x, y in round_corners(rect(1.2, 1.2), .08)], [(x, y, .12) for x, y in round_corners(rect(1.2, 1.2), .08)], [(x, y, 2.1) for x, y in round_corners(rect(.46, .46), .06)], [(x * .8, y * .8, 2.16) for x, y in round_corners(rect(.46, .46), .06)]], wood('body', 'z', .8), False)
    box(.46, .46, .05, wood('body', 'x', .8), .02, (0, 0, 2.12))
    n = len(PRODUCT)
    box(.34, .02, 1.4, matte('trim', rough=.6, grain=.02), .004, (0, 0, 0))
    for k in range(13):
        box(.18, .008, .008, plastic(None, '#2b2622'), 0, (0, -.012, .1 + .1 * k))
    rod((0, -.05, -.05), (.3, -.05, 1.55), .022, metal('metal'))
    box(.2, .06, .2, metal('metal'), .03, (.2, -.05, .95), (0, math.radians(10), 0))
    move(since(n), (0, -.515, .42), (-10.5, 0, 0))
    turn(-22)
    return dict(elev=10)
