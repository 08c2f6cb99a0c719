"""Tools for the workshop and the garden, and luggage."""
from kit import *
from materials import *


def screwdriver():
    for i, (L, y) in enumerate(((1.5, -.3), (1.15, .12), (.8, .5))):
        n = len(PRODUCT)
        rod((0, 0, 0), (L, 0, 0), .06, metal('metal', rough=.2), .045)
        n2 = len(PRODUCT)
        lathe([(0, 0), (.1, 0, .02), (.13, .12, .05), (.2, .35, .15), (.21, .95, .1), (.15, 1.08, .06), (0, 1.1)], lacquer('body', rough=.25), .04, 120, flute=(6, .08))
        move(since(n2), (0, 0, 0), (0, -90, 0))
        lathe([(.13, -.02), (.135, .0), (.13, .06)], rubber('trim'), .01, 96, rot=(0, -math.pi / 2, 0))
        move(since(n), (.15 * i, y, .21))
    turn(-32)
    return dict(elev=36, fill=.88)


def hammer():
    n = len(PRODUCT)
    rod((0, 0, 0), (0, 0, 2.9), .13, wood('body', 'z', 1.0), .11, belly=.1, round_=.06)
    lathe([(0, 0), (.2, 0, .03), (.2, .2, .03), (.14, .3, .05), (.16, .75), (0, .75)], metal('metal', rough=.3), .03, 96, loc=(.62, 0, 2.72), rot=(0, -math.pi / 2, 0))
    box(.42, .34, .36, metal('metal', rough=.3), .06, (0, 0, 2.54))
    k = len(PRODUCT)
    slab(round_corners([(-.15, -.17), (-.5, -.1, .1), (-1.0, .12, .02), (-.96, .16, .02), (-.5, .15, .2), (-.15, .17)], .04), .2, metal('metal', rough=.3), .03)
    move(since(k), (0, .1, 2.72), (90, 0, 0))
    move(since(n), (0, 0, .2), (0, 90, 0))
    turn(-32)
    return dict(elev=34, fill=.88)


def watering_can(r=.95, h=1.5):
    m = lambda: lacquer('body', rough=.3)
    lathe([(0, 0), (r, 0, .04), (r, .1, .03), (r * .96, .14, .03), (r * .88, h, .03), (r * .84, h + .01), (r * .82, h - .1)], m(), .03, 150)
    lathe([(0, .2), (r * .9, .2)], m(), 0, 96)
    ring(r * .88, .035, m(), (0, 0, h))
    tube([(r * .8, 0, .35), (r * 1.5, 0, .9), (r * 2.35, 0, h * 1.12)], .14, m(), 1, [1.3, .9, .62])
    n = len(PRODUCT)
    lathe([(0, .3), (.3, .26, .05), (.3, .2, .02), (.1, 0, .05), (.09, -.1)], metal('metal'), .03, 110)
    for i in range(18):
        a, q = i * 2.4, .05 * math.sqrt(i)
        cyl(.016, .012, plastic(None, '#2a2622'), 0, (q * 1.2 * math.cos(a), q * 1.2 * math.sin(a), .285 - q * .12), seg=12)
    move(since(n), (r * 2.35, 0, h * 1.12), (0, 50, 0))
    tube([(-r * .9, 0, .4), (-r * 1.5, 0, .7), (-r * 1.35, 0, h * 1.15), (-r * .5, 0, h * 1.5), (r * .45, 0, h * 1.32), (r * .78, 0, h * 1.0)], .07, m(), 1.3)
    turn(-24)
    return dict(elev=13, fill=.88)


def bird_house(w=1.5, d=1.3, h=1.7):
    box(w, d, h, lacquer('body', rough=.5), .03)
    loft([[(-w / 2, y, h), (w / 2, y, h), (0, y, h + .75)] for y in (-d / 2, d / 2)], lacquer('body', rough=.5), False, 20)
    front = [(-w / 2, -d / 2, h), (w / 2, -d / 2, h), (0, -d / 2, h + .75)]
    tri = bpy.data.meshes.new('gable')
    tri.from_pydata(front, [], [(0, 1, 2)])
    add(tri, lacquer('body', rough=.5), autosmooth=0)
    for s in (-1, 1):
        k = len(PRODUCT)
        box(1.35, d + .45, .1, wood('wood', 'y', .9, seed=s + 2), .025, (.56, 0, 0))
        move(since(k), (0, 0, h + .84), (0, 45 if s > 0 else 135, 0))
    lathe([(0, 0), (.27, 0), (.27, .02), (0, .02)], matte(None, '#17120e', 1.), 0, 80, loc=(0, -d / 2 - .005, h * .72), rot=(math.pi / 2, 0, 0))
    ring(.29, .035, wood('wood', 'x', 1.5), (0, -d / 2 - .01, h * .72), (math.pi / 2, 0, 0))
    rod((0, -d / 2, h * .42), (0, -d / 2 - .45, h * .42), .055, wood('wood', 'z', 1.5), round_=.04)
    box(w + .3, d + .3, .1, wood('wood', 'x', .9), .025, (0, 0, -.08))
    turn(-28)
    return dict(elev=10, fill=.84)


def paint_tin(r=.85, h=1.75):
    lathe([(0, 0), (r, 0, .02), (r, h, .02), (r - .06, h + .02, .01), (r - .08, h - .03), (0, h - .03)], metal('metal', rough=.25), .015, 160)
    lathe([(r + .004, .12), (r + .006, .13), (r + .006, h - .13), (r + .004, h - .12)], lacquer('body', rough=.3), .002, 160)
    strip(r + .006, .3, 1.4, math.degrees(1.3 / r), label(rough=.4))
    lathe([(0, h - .02), (r - .2, h - .02, .01), (r - .18, h + .01, .01), (r - .1, h + .01)], lacquer('body', rough=.12), .01, 150)
    tube([(-r - .02, 0, h * .84), (-r - .1, -.3, h * .62), (-.45, -r - .12, h * .2), (.45, -r - .12, h * .2), (r + .1, -.3, h * .62), (r + .02, 0, h * .84)], .03, metal('metal'))
    turn(8)
    return dict(elev=20, fill=.84)


def suitcase(w=4.0, h=5.6, d=2.2):
    m = plastic('body', rough=.4, grain=.06)
    for s in (-1, 1):
        box(w, d / 2 - .02, h, m, .28, (0, s * d / 4, .5), vert=.45, segs=6)
    for k in range(7):
        box(.16, .05, h - 1.2, m, .02, (-w * .36 + k * w * .12, -d / 2 - .0, 1.1))
    box(w + .02, .08, h - .1, rubber('trim'), .03, (0, 0, .55), vert=.03)
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (w / 2 - .5), y * (d / 2 - .45) - .14, .27), (x * (w / 2 - .5), y * (d / 2 - .45) + .14, .27), .27, rubber(None, '#232325'), round_=.06)
            box(.3, .42, .3, plastic('trim'), .06, (x * (w / 2 - .5), y * (d / 2 - .45), .35))
        rod((x * .75, d * .3, h + .4), (x * .75, d * .3, h + 2.6), .07, metal('metal'))
    box(1.9, .3, .3, plastic('trim', rough=.4), .12, (0, d * .3, h + 2.5))
    tube([(-.6, -.2, h + .46), (-.5, -.2, h + .75), (.5, -.2, h + .75), (.6, -.2, h + .46)], .1, rubber('trim'), 1.5)
    turn(-30)
    return dict(elev=9, fill=.9)
