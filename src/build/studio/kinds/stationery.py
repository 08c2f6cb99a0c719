"""Things for a desk."""
from kit import *
from materials import *


def notebook(w=1.45, h=2.1, t=.17):
    cv = leather('body', scale=1.5, rough=.55)
    box(w, h, .02, cv, .008, vert=.06)
    box(w - .05, h - .06, t - .04, pages(), .01, (-.012, 0, .02), vert=.05)
    box(w, h, .022, cv, .009, (0, 0, t - .02), vert=.06)
    lathe([(t / 2, -h / 2 + .03), (t / 2, h / 2 - .03)], cv, 0, 48, loc=(-w / 2 + .055, 0, t / 2), rot=(math.pi / 2, 0, 0), scale=(.62, 1, 1))
    band = cloth('trim', scale=40, strength=.2, axes=(0, 1))
    box(.06, h + .008, .006, band, .002, (w * .36, 0, t + .002))
    box(.06, .006, t, band, .002, (w * .36, -h / 2 - .003, 0))
    n = len(PRODUCT)
    pen_parts()
    move(since(n), (-.1, .05, t + .055), (-90, 0, -38))
    turn(-20)
    return dict(elev=40, fill=.84)


def pen_parts():
    pm, m = lacquer('pen', rough=.15), metal('metal')
    lathe([(0, -.72), (.012, -.71), (.045, -.52, .05), (.05, -.5)], m, .01, 48)
    lathe([(.05, -.5), (.056, .05), (.056, .10)], pm, .01, 48)
    lathe([(.058, .08), (.058, .12)], m, .004, 48)
    lathe([(.056, .12), (.052, .66, .02), (0, .68)], pm, .01, 48)
    tube([(0, .05, .62), (0, .078, .60), (0, .072, .35), (0, .06, .24)], .012, m, 1.8)


def book(w=1.5, h=2.2, t=.32):
    for i, (zone, tt, a) in enumerate((('body', t, 0), ('trim', .26, 9))):
        n = len(PRODUCT)
        cv = cloth(zone, scale=26, strength=.25, axes=(0, 1), slub=.4)
        box(w, h, .035, cv, .012)
        box(w - .08, h - .1, tt - .06, pages(), .005, (-.02, 0, .03))
        box(w, h, .035, cv, .012, (0, 0, tt - .03))
        lathe([(tt / 2, -h / 2), (tt / 2, h / 2)], cv, 0, 48, loc=(-w / 2 + .04, 0, tt / 2), rot=(math.pi / 2, 0, 0), scale=(.5, 1, 1))
        if i == 0:
            k = len(PRODUCT)
            sheet(w * .62, w * .62, label())
            move(since(k), (0, -h * .12, tt + .009), (-90, 0, 0))
            move(since(n), (0, 0, .27))
        move(since(n), rot=(0, 0, a))
    turn(-22)
    return dict(elev=38, fill=.84)


def pencil_cup(r=.42, h=1.0):
    lathe([(0, .05), (r * .9, .05), (r * .92, 0, .01), (r, .02, .03), (r, h, .012), (r - .025, h + .003, .01)], glaze('body', rough=.35), .03, 140)
    lathe([(r - .025, h + .003), (r - .05, h, .01), (r - .06, .3)], glaze('inside', rough=.4), .02, 128)
    rnd = random.Random(7)
    for k, c in enumerate(('#c8952c', '#b5532f', '#2f5fa3', '#43894f', '#1f2f4d', '#c7788a', '#1f6a6b')):
        n = len(PRODUCT)
        L = rnd.uniform(1.5, 1.75)
        lathe([(0, 0), (.037, 0), (.037, L)], lacquer(None, c, .3), 0, 6, autosmooth=10)
        lathe([(.036, L), (.012, L + .12)], wood('wood', 'z', 2), 0, 24)
        lathe([(.012, L + .12), (0, L + .16)], matte(None, c, .6), 0, 16)
        a = k * .9
        move(since(n), (.12 * math.cos(a), .12 * math.sin(a), .08), (-math.sin(a) * 9, math.cos(a) * 9, 0))
    return dict(elev=15)


def pencil_set():
    box(1.9, .72, .2, wood('wood', 'x', 1.2), .04, vert=.06)
    for k in range(8):
        n = len(PRODUCT)
        c = ('#b52b2b', '#dd7a2c', '#ecc443', '#43894f', '#1f6a6b', '#2f5fa3', '#6d549b', '#e3a2ad')[k]
        lathe([(0, 0), (.04, 0), (.04, 1.35)], lacquer(None, c, .3), 0, 6, autosmooth=10)
        lathe([(.04, 1.35), (.014, 1.5)], wood('wood', 'z', 2, seed=k), 0, 24)
        lathe([(.014, 1.5), (0, 1.56)], matte(None, c, .6), 0, 16)
        move(since(n), (-.78, -.29 + .083 * k, .235), (0, 90, 0))
    turn(-30)
    return dict(elev=42, fill=.88)


def desk_organiser(w=2.4, d=1.1):
    m = lambda s=0: wood('body', 'x', .9, seed=s)
    box(w, d, .08, m(), .02)
    for x in (-w / 2 + .04, -.25, .5, w / 2 - .04):
        box(.08, d, .8 if x < .4 else .45, wood('body', 'y', .9, seed=3), .02, (x, 0, .02))
    box(w * .42, .08, .8, m(2), .02, (-w * .29, d / 2 - .04, .02))
    box(w * .42, .08, .55, m(4), .02, (-w * .29, -d / 2 + .04, .02))
    box(w * .6, .08, .45, m(5), .02, (w * .2, d / 2 - .04, .02))
    box(w * .6, .08, .32, m(6), .02, (w * .2, -d / 2 + .04, .02))
    for k, c in enumerate(('#2f4a57', '#b5532f', '#c8952c', '#46583f')):
        n = len(PRODUCT)
        rod((0, 0, 0), (0, 0, 1.35), .04, lacquer(None, c, .3))
        move(since(n), (-.95 + .16 * k, .1 * (-1) ** k, .1), (5 * (-1) ** k, 4, 0))
    box(.5, .5, .4, matte('trim', grain=.05), .01, (.12, 0, .08))
    turn(-26)
    return dict(elev=24, fill=.86)


def ruler():
    box(3.1, .36, .035, wood('body', 'x', 1.3), .01)
    ink = plastic(None, '#2b2622', .6)
    for k in range(151):
        L = .13 if k % 10 == 0 else .095 if k % 5 == 0 else .06
        box(.006, L, .002, ink, 0, (-1.5 + k * .02, .17 - L / 2, .035))
    for k in range(0, 16):
        text(str(k), .075, ink, (-1.5 + k * .2, -.005, .0362), depth=.0005)
    n = len(PRODUCT)
    slab([(0, 0), (1.5, 0), (0, .95)], .05, metal('metal', rough=.3), .01, holes=[[(.22, .2), (.78, .2), (.22, .56)]])
    move(since(n), (-.6, .45, 0), (0, 0, 4))
    turn(-28)
    return dict(elev=46, fill=.9)


def wallet(w=1.15, h=.9):
    lm = lambda z='body': leather(z, scale=1.7)
    for k, t in enumerate((0, .075)):
        box(w, h, .06, lm(), .025, (0, 0, t), vert=.07)
    lathe([(.065, -h / 2 + .03), (.065, h / 2 - .03)], lm(), 0, 48, loc=(-w / 2 + .03, 0, .067), rot=(math.pi / 2, 0, 0), scale=(.7, 1, 1))
    thread = matte('trim', rough=.8)
    for k in range(30):
        for s in (-1, 1):
            box(.022, .007, .008, thread, .002, (-w / 2 + .07 + k * (w - .14) / 29, s * (h / 2 - .05), .134))
    for k in range(22):
        box(.007, .022, .008, thread, .002, (w / 2 - .05, -h / 2 + .07 + k * (h - .14) / 21, .134))
    for k, c in enumerate(('#c8952c', '#2f4a57')):
        box(.85, .2, .008, plastic(None, c, .3), .002, (.02, h / 2 - .02 + .05 * k, .065 + .01 * k))
    turn(-24)
    return dict(elev=40, fill=.84)
