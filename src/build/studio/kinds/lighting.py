"""Lamps, switched on."""
from kit import *
from materials import *
from stage import point


def shade(r0, r1, z, h):
    """An open cone of linen with its bulb."""
    n = len(PRODUCT)
    lathe([(r0, z), (r1, z + h)], cloth('body', scale=20, strength=.22, axes=(0, 2), slub=.5, translucent=.45), 0, 160)
    for zz, rr in ((z, r0), (z + h, r1)):
        lathe([(rr - .006, zz - .012), (rr + .008, zz - .012), (rr + .008, zz + .02), (rr - .006, zz + .02)], plastic('body', rough=.9), .004, 160)
    bulb = lathe([(0, z + h * .62), (.14, z + h * .58), (.19, z + h * .42), (.08, z + h * .22), (0, z + h * .2)], emit('#ffd9a0', 9), .08, 48)
    bulb.visible_shadow = False
    return since(n)


def table_lamp(style='cone'):
    if style == 'cone':
        lathe([(0, 0), (.72, 0, .04), (.72, .14, .04), (0, .14)], wood('base', 'x'), .05, 128)
        rod((0, 0, .14), (0, 0, 2.3), .05, metal('metal'))
        z, r0, r1, h = 1.75, 1.05, .72, 1.15
    elif style == 'gourd':
        lathe([(0, 0), (.36, 0, .04), (.40, .05), (.62, .5, .4), (.56, .95, .35), (.16, 1.28, .15), (.12, 1.42, .03), (0, 1.42)], glaze('base'), .1, 128)
        rod((0, 0, 1.4), (0, 0, 2.2), .05, metal('metal'))
        z, r0, r1, h = 1.62, .98, .88, 1.0
    else:
        for k, rr in enumerate((.46, .38, .32)):
            ball(rr, glaze('base'), (0, 0, (.42, 1.08, 1.64)[k]))
        lathe([(0, 0), (.5, 0, .03), (.48, .08, .03), (0, .08)], metal('metal'), .02, 128)
        rod((0, 0, 1.8), (0, 0, 2.6), .05, metal('metal'))
        z, r0, r1, h = 2.05, 1.0, .6, 1.05
    shade(r0, r1, z, h)
    point((0, 0, z + h * .4), 48)
    return dict(elev=9, paper='#ddd7cd', key=.75, exposure=-.1)


def pendant_lamp(style='dome'):
    if style == 'dome':
        lathe([(1.5, 0), (1.48, .2, .2), (1.1, .85, .5), (.3, 1.15, .2), (.14, 1.25, .05), (.12, 1.5, .03), (0, 1.5)], lacquer('body', rough=.3), .05, 170, 8)
        lathe([(1.49, .003), (1.46, .2, .2), (1.08, .83, .5), (.1, 1.12)], matte(None, '#f3ead8', .6, .02), .05, 150, 8)
        z = 1.5
    else:
        lathe([(.62, 0), (.62, 1.5, .1), (.14, 1.62, .05), (.12, 1.85, .03), (0, 1.85)], lacquer('body', rough=.3), .05, 150, 8)
        lathe([(.61, .003), (.6, 1.4, .1), (.1, 1.5)], matte(None, '#f3ead8', .6, .02), .05, 128, 8)
        z = 1.85
    ball(.17, emit('#ffd9a0', 12), (0, 0, .35)).visible_shadow = False
    point((0, 0, .35), 60)
    rod((0, 0, z), (0, 0, z + 1.6), .025, plastic('trim'))
    return dict(elev=-5, paper='#e0dbd2', key=.8, hang=5)


def floor_lamp(h=15):
    for k in range(3):
        a = 2 * math.pi * k / 3 + .5
        rod((2.6 * math.cos(a), 2.6 * math.sin(a), 0), (.12 * math.cos(a), .12 * math.sin(a), h * .72), .13, wood('base', 'z', .5, seed=k), .13)
    lathe([(0, h * .7), (.3, h * .7, .05), (.3, h * .74, .05), (0, h * .74)], metal('metal'), .05, 96)
    parts = shade(2.3, 1.7, 0, 3.2)
    for ob in parts:
        ob.location.z += h * .72
    point((0, 0, h * .72 + 1.3), 500, size=.6)
    return dict(elev=7, paper='#ddd7cd', key=.75, exposure=-.1, fill=.88)


def light_bulb():
    for x, y in ((-.42, .1), (.42, -.1)):
        n = len(PRODUCT)
        lathe([(0, 0), (.05, .0, .02), (.1, .05), (.13, .07), (.13, .33), (.1, .36)], metal('metal', '#c9a35a', .3), .02, 96)
        for k in range(4):
            ring(.128, .018, metal('metal', '#c9a35a', .3), (0, 0, .11 + k * .06))
        lathe([(.12, .34), (.15, .5, .1), (.3, .85, .2), (.29, 1.15, .25), (0, 1.26)], glass('body'), .15, 128, 9)
        rod((0, 0, .34), (0, 0, .62), .035, glass(None))
        tube([(.12 * math.cos(k * 1.3), .12 * math.sin(k * 1.3), .62 + (k % 2) * .36) for k in range(9)], .009, emit('#ffb45e', 26), poly=True)
        move(since(n), (x, y, 0))
    return dict(elev=9, samples=16, strip=.8, paper='#ddd7cd', key=.8)


def lantern(w=1.3, h=2.2):
    frame = lacquer('body', rough=.4)
    box(w, w, .12, frame, .02)
    box(w * .96, w * .96, .1, frame, .02, (0, 0, h - .1))
    for x in (-1, 1):
        for y in (-1, 1):
            box(.09, .09, h - .1, frame, .015, (x * (w / 2 - .06), y * (w / 2 - .06), .05))
    a, b = w * .52, .18
    loft([[(x, y, h) for x, y in rect(2 * a, 2 * a)], [(x, y, h + .5) for x, y in rect(2 * b, 2 * b)], [(x, y, h + .62) for x, y in rect(2 * b, 2 * b)]], frame, True, 20)
    ring(.3, .035, metal('metal'), (0, 0, h + .9), (math.pi / 2, 0, .5))
    lathe([(0, .12), (.34, .12, .02), (.34, .95, .03), (.28, .93, .05), (0, .9)], matte(None, '#f1e6cf', .5, .04), .03, 96)
    lathe([(0, 1.2), (.035, 1.08, .03), (.03, .98, .02), (0, .96)], emit('#ffce7a', 14), .03, 32, scale=(1, 1, 1.0))
    point((0, 0, 1.15), 14, size=.08)
    turn(-30)
    return dict(elev=12, paper='#ddd7cd', key=.8)


def desk_lamp():
    m = lambda: lacquer('body', rough=.3)
    lathe([(0, 0), (.8, 0, .03), (.8, .12, .05), (0, .16)], m(), .03, 128)
    rod((0, 0, .1), (-.9, 0, 2.3), .06, metal('metal'))
    rod((-.9, 0, 2.3), (.7, 0, 3.5), .06, metal('metal'))
    for p in ((-.9, 0, 2.3), (0, 0, .16), (.7, 0, 3.5)):
        cyl(.13, .2, m(), .03, (p[0], .1, p[2]), (math.pi / 2, 0, 0))
    n = len(PRODUCT)
    lathe([(.62, 0), (.6, .06, .05), (.3, .55, .2), (.2, .62, .05), (.18, .95, .05), (0, .97)], m(), .05, 128, 8)
    lathe([(.61, .003), (.58, .06, .05), (.28, .54, .2), (.1, .6)], matte(None, '#f3ead8', .6, .02), .05, 110)
    ball(.16, emit('#ffd9a0', 10), (0, 0, .2)).visible_shadow = False
    move(since(n), (.98, 0, 2.95), (0, -28, 0))
    point((1.0, 0, 2.95), 45)
    turn(-24)
    return dict(elev=8, paper='#e0dbd2', key=.85, fill=.84)


def torch(L=1.6):
    m = lambda: lacquer('body', rough=.35)
    n = len(PRODUCT)
    lathe([(0, 0), (.16, 0, .03), (.17, .06, .02), (.17, L * .7, .02), (.2, L * .78, .04), (.27, L * .86, .04), (.27, L, .02), (.24, L), (.2, L - .05), (0, L - .05)], m(), .03, 128)
    lathe([(.171, .2), (.18, .21), (.18, L * .6), (.171, L * .61)], rubber('grip', '#2b2b2c'), .01, 128, flute=(24, .05))
    lathe([(0, L - .04), (.23, L - .04)], emit('#fff1d0', 4), 0, 96)
    ring(.255, .022, metal('metal'), (0, 0, L - .01))
    cyl(.05, .03, rubber('grip', '#2b2b2c'), .01, (0, -.165, L * .68), (math.pi / 2, 0, 0))
    tube([(0, 0, 0), (.02, 0, -.14), (.2, 0, -.2), (.22, 0, -.05), (.05, 0, .0)], .018, cloth(None, '#3a3a3a', 40))
    move(since(n), (0, 0, .27), (0, 90, 0))
    turn(-150)
    return dict(elev=22, fill=.84)


def candle(r=.42, h=.85):
    lathe([(0, 0), (r, 0, .03), (r, h, .015), (r - .03, h + .003, .01)], glaze('body', rough=.3), .03, 150)
    lathe([(r - .03, h + .003), (r - .04, h, .01), (r - .05, h - .14)], glaze('inside', rough=.3), .01, 128)
    lathe([(0, h - .15), (r - .04, h - .13)], matte(None, '#f3e6c8', .35, .03), 0, 128)
    strip(r, .16, h - .2, math.degrees((h - .36) / r), label())
    tube([(0, 0, h - .16), (.004, 0, h - .03), (.014, 0, h + .03)], .014, matte(None, '#3a332b'))
    lathe([(0, h + .2), (.03, h + .1, .03), (.032, h + .04, .02), (0, h)], emit('#ffcf80', 10), .03, 32)
    point((0, 0, h + .1), 3.5, size=.05)
    return dict(elev=20, key=.9)
