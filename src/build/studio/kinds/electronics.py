"""Screens, keys and chargers."""
from kit import *
from materials import *


def picture(w, h, loc, rot=(0, 0, 0)):
    """A lit screen: hills at dusk, drawn with shapes so that nothing is read."""
    n = len(PRODUCT)
    def flat(points, colour, y, strength=.75):
        me = bpy.data.meshes.new('p')
        me.from_pydata([(x * w / 2, -y, (z + 1) * h / 2) for x, z in points], [], [tuple(range(len(points)))])
        add(me, emit(colour, strength), autosmooth=0)
    flat([(-1, -1), (1, -1), (1, 1), (-1, 1)], '#e9b48f', .0)
    flat([(-1, .2), (1, .2), (1, 1), (-1, 1)], '#d9dfe6', .0005)
    flat([(.3 + .22 * math.cos(a) * h / w, .35 + .22 * math.sin(a)) for a in (2 * math.pi * k / 40 for k in range(40))], '#fff3d6', .001, 1.1)
    for k, (c, base, amp) in enumerate((('#8fa9b3', -.05, .28), ('#5b7d86', -.3, .22), ('#2f4f58', -.6, .16))):
        top = [(x / 20 * 2 - 1, base + amp * math.sin(x * .5 + k * 2.1) * math.cos(x * .23 + k)) for x in range(21)]
        flat([(-1, -1), *[(-1, top[0][1])], *top[1:-1], (1, top[-1][1]), (1, -1)], c, .0015 + .0005 * k)
    move(since(n), loc, rot)


def laptop(w=3.1, d=2.15, open_=108):
    m = metal('body', rough=.32)
    box(w, d, .09, m, .03, vert=.12)
    key = plastic(None, '#1f2022', .5)
    for r in range(5):
        for k in range(13):
            box(.185, .165, .012, key, .006, (-1.29 + k * .215, .62 - r * .2, .087))
    box(1.3, .165, .012, key, .006, (0, -.38, .087))
    box(1.15, .56, .006, metal('body', rough=.22), .002, (0, -.74, .0885), vert=.03)
    n = len(PRODUCT)
    box(w, .055, d, m, .02, (0, 0, .02))
    box(w - .06, .01, d - .06, screen(), 0, (0, -.026, .05))
    picture(w - .2, d - .2, (0, -.033, .12))
    move(since(n), (0, d / 2 - .03, .06), (-(open_ - 90), 0, 0))
    turn(-24)
    return dict(elev=17, fill=.88)


def monitor(w=6.1, h=3.5):
    box(w, .3, h, plastic('body', rough=.35), .05, (0, 0, 1.35))
    box(w - .1, .02, h - .1, screen(), .004, (0, -.145, 1.4))
    picture(w - .22, h - .3, (0, -.157, 1.55))
    rod((0, .28, .1), (0, .2, 2.6), .16, metal('metal', rough=.3))
    box(2.2, 1.6, .1, metal('metal', rough=.3), .03, (0, .15, 0), vert=.25)
    turn(-22)
    return dict(elev=8, fill=.88)


def phone(w, h, t, r):
    n = len(PRODUCT)
    box(w, h, t, metal('body', rough=.25), .03, vert=r)
    box(w - .05, h - .05, .004, screen(rough=.05), 0, (0, 0, t), vert=r - .03)
    k = len(PRODUCT)
    picture(w - .11, h - .13, (0, 0, 0))
    move(since(k), (0, -(h - .13) / 2, t + .006), (-90, 0, 0))
    return since(n)


def smartphone(w=.72, h=1.5):
    parts = phone(w, h, .08, .12)
    move(parts, (.32, -.1, .35), (62, 0, 0))
    n = len(PRODUCT)
    box(w, h, .08, plastic('back', rough=.2), .035, vert=.12)
    box(.34, .36, .03, plastic('back', rough=.15), .015, (-w / 2 + .23, h / 2 - .24, .075), vert=.09)
    for x, y in ((-.08, .08), (.08, -.08)):
        cyl(.075, .03, metal('metal'), .008, (-w / 2 + .23 + x, h / 2 - .24 + y, .095))
        cyl(.055, .004, screen(rough=.03), .001, (-w / 2 + .23 + x, h / 2 - .24 + y, .125))
    move(since(n), (-.5, .15, .3), (66, 0, 0))
    turn(-14)
    return dict(elev=12, fill=.84)


def tablet(w=2.4, h=1.7):
    parts = phone(w, h, .07, .14)
    move(parts, (0, 0, .78), (66, 0, 0))
    box(w * .5, .5, .05, plastic('trim', rough=.4), .02, (0, .12, 0))
    rod((0, .55, .05), (0, .14, .75), .05, metal('metal'))
    turn(-20)
    return dict(elev=10, fill=.86)


def keyboard(w=4.4, d=1.4):
    box(w, d, .16, lacquer('body', rough=.4), .05, vert=.14)

    for r, row in enumerate(([1] * 14, [1.5] + [1] * 12, [1.8] + [1] * 11 + [1.2], [2.3] + [1] * 10 + [1.7], [1.3, 1.3, 1.3, 5.8, 1.3, 1.3, 1.7])):
        unit = (w - .22) / sum(row)
        x = -w / 2 + .11
        for k, q in enumerate(row):
            zone = 'accent' if (r, k) in ((0, 0), (3, len(row) - 1), (4, 3)) else 'keys'
            box(q * unit - .025, .235, .12, plastic(zone, rough=.5), .035, (x + q * unit / 2, .5 - r * .25, .13), (math.radians(3), 0, 0))
            x += q * unit
    turn(-26)
    return dict(elev=34, fill=.9)


def power_bank(w=.75, h=1.5, t=.24):
    n = len(PRODUCT)
    box(w, t, h, lacquer('body', rough=.45), .06, vert=.1)
    for i in range(4):
        cyl(.018, .006, emit('#bfe6ff' if i < 3 else '#55585c', 1.6 if i < 3 else .2), .001, (-w * .28 + i * .09, -t / 2, h * .86), (math.pi / 2, 0, 0))
    for x in (-.18, .14):
        box(.2, .1, .02, plastic(None, '#1c1d1f'), .008, (x, 0, h - .012))
    box(.03, .12, .22, metal('metal'), .01, (w / 2 - .005, 0, h * .7))
    tube([(.14, 0, h - .05), (.14, 0, h + .2), (.45, -.1, h + .25), (.75, -.3, h - .3), (.8, -.45, .15), (1.05, -.7, .03), (1.5, -.75, .03)], .028, cloth('trim', scale=40))
    turn(-24)
    return dict(elev=13, fill=.84)


def router(w=2.2, d=1.5):
    box(w, d, .32, plastic('body', rough=.4), .08, (0, 0, .04), vert=.3)
    for i in range(9):
        box(.9, .02, .006, plastic(None, '#2a2b2d'), 0, (0, -.3 + i * .1, .36))
    for i in range(5):
        cyl(.02, .005, emit('#8fe3a5' if i < 4 else '#ffb45e', 2), .001, (-.3 + i * .15, -d / 2, .2), (math.pi / 2, 0, 0))
    for x in (-.85, -.3, .3, .85):
        rod((x, d / 2 - .02, .2), (x * 1.12, d / 2 + .12, 1.6), .07, plastic('trim', rough=.4), .05, round_=.04)
    turn(-24)
    return dict(elev=18, fill=.86)


def camera(w=1.3, h=.82, d=.42):
    box(w, d, h * .74, leather('body', scale=1.6), .04, vert=.12)
    box(w + .01, d + .01, h * .2, metal('metal', rough=.35), .05, (0, 0, h * .72), vert=.12)
    box(w + .01, d + .01, .06, metal('metal', rough=.35), .02, (0, 0, -.005), vert=.12)
    box(.42, d * .8, .14, metal('metal', rough=.35), .05, (0, 0, h * .9))
    n = len(PRODUCT)
    lathe([(0, 0), (.36, 0, .02), (.36, .12, .02), (.32, .14, .02), (.32, .42, .02), (.29, .44, .02), (.27, .36), (.2, .3, .02), (0, .3)], lacquer(None, '#1d1e20', .35), .02, 128)
    ring(.345, .014, metal('metal'), (0, 0, .14))
    lathe([(.325, .2), (.335, .21), (.335, .33), (.325, .34)], rubber(None, '#232426'), .005, 128, flute=(40, .03))
    lathe([(.0, .38), (.12, .37, .1), (.25, .33)], M().p(Base_Color=hexc('#0b1020'), Roughness=.02, Specular=1., Clearcoat=1.).m, .05, 96)
    move(since(n), (0, -d / 2, h * .4), (90, 0, 0))
    cyl(.12, .1, metal('metal', brushed='z'), .015, (w * .34, 0, h * .91))
    cyl(.15, .07, metal('metal', brushed='z'), .015, (-w * .34, 0, h * .91))
    cyl(.05, .06, metal('metal'), .015, (w * .16, -.06, h * .91))
    cyl(.07, .02, M().p(Base_Color=hexc('#10131a'), Roughness=.03, Specular=1.).m, .005, (w * .2, -d * .4, h * .98), (math.pi / 2, 0, 0))
    turn(-22)
    return dict(elev=12, fill=.84)


def wall_charger(w=.55):
    box(w, w, .62, plastic('body', rough=.3), .07, vert=.1)
    for x in (-.095, .095):
        rod((x, w / 2, .31), (x, w / 2 + .36, .31), .04, metal('metal'), round_=.03)
    box(.2, .012, .08, plastic(None, '#1b1c1e'), .004, (0, -w / 2, .27))
    tube([(0, -w / 2, .31), (0, -w / 2 - .3, .3), (.1, -w / 2 - .7, .05), (.6, -w / 2 - .8, .03), (1.1, -w / 2 - .4, .03), (1.3, .3, .03)], .028, cloth('trim', scale=40))
    box(.22, .16, .08, plastic('body', rough=.3), .03, (0, -w / 2 - .09, .27))
    turn(-38)
    return dict(elev=20, fill=.82)
