"""Decoration for walls and shelves."""
from kit import *
from materials import *


def upright(parts):
    """Lays what was built flat, face up, against the wall."""
    move(parts, rot=(90, 0, 0))


def wall_clock(r=1.5, numerals=True):
    lathe([(0, 0), (r, 0), (r, .30, .05), (r - .13, .30, .03), (r - .14, .14, .01), (0, .14)], wood('wood', 'x'), .02, 190)
    lathe([(0, .142), (r - .142, .142)], matte('body', rough=.6, grain=.03), 0, 190)
    ink = plastic('accent', rough=.5)
    for k in range(60):
        a, big = math.radians(6 * k), k % 5 == 0
        if numerals and big:
            text(str(k // 5 or 12), .27, ink, ((r - .37) * math.sin(a), (r - .37) * math.cos(a), .146), font='URWGothic-Book.otf')
            continue
        L = .13 if big else .05
        q = r - .22 - L / 2
        box(.03 if big else .012, L, .004, ink, 0, (q * math.sin(a), q * math.cos(a), .143), (0, 0, -a))
    for L, w, deg, z, tail, mat in ((.68, .055, 305, .19, .14, ink), (1.02, .038, 54, .215, .16, ink), (1.08, .012, 205, .24, .28, plastic(None, '#b5532f', .4))):
        a, c = math.radians(deg), (L - tail) / 2
        box(w, L + tail, .014, mat, .005, (c * math.sin(a), c * math.cos(a), z), (0, 0, -a))
    cyl(.05, .11, ink, .01, (0, 0, .15))
    upright(PRODUCT)
    return dict(elev=3, yaw=-14, wall=True, paper='#e4e1da', fill=.8, key=1.35, exposure=.1)


def round_mirror(r=2.6):
    lathe([(r - .02, 0), (r + .1, 0, .04), (r + .1, .22, .04), (r - .04, .22, .03), (r - .04, .1)], wood('body', 'x', .6), .03, 200)
    lathe([(0, .1), (r - .03, .1)], M().p(Base_Color=(.93, .94, .93, 1), Metallic=1, Roughness=.015).m, 0, 160)
    tube([(0, r + .05, .1), (0, r + .5, .08), (0, r + .9, .05)], .07, leather('accent'), 2.2)
    upright(PRODUCT)
    return dict(elev=4, yaw=-24, wall=True, paper='#dcd5c9', fill=.82, key=1.35, exposure=.1)


def picture_frame(w=3, h=4):
    t = .22
    for s in (-1, 1):
        box(t, h, .24, wood('wood', 'y', .8, seed=s + 2), .03, (s * (w / 2 - t / 2), 0, 0))
        box(w - 2 * t + .01, t, .24, wood('wood', 'x', .8, seed=s + 5), .03, (0, s * (h / 2 - t / 2), 0))
    box(w - .3, h - .3, .05, matte(None, '#f4f0e8', .9, .05), 0, (0, 0, .04))
    n = len(PRODUCT)
    sheet(w * .56, h * .56, label())
    move(since(n), (0, -h * .28, .0935), (-90, 0, 0))
    upright(PRODUCT)
    return dict(elev=3, yaw=-16, wall=True, paper='#e4e1da', fill=.82, key=1.35, exposure=.1)


def alarm_clock(r=.62):
    n = len(PRODUCT)
    lathe([(0, 0), (r, 0, .08), (r, .42, .05), (r - .07, .42, .02), (r - .08, .34, .01), (0, .34)], lacquer('body', rough=.25), .03, 170)
    lathe([(0, .345), (r - .08, .345)], matte(None, '#f4f0e6', .6, .02), 0, 128)
    ink = plastic(None, '#23211f', .5)
    for k in range(12):
        a = math.radians(30 * k + 30)
        text(str(k + 1), .12, ink, ((r - .19) * math.sin(a), (r - .19) * math.cos(a), .348), font='URWGothic-Demi.otf')
    for L, w, deg, mat in ((.26, .035, 305, ink), (.38, .025, 54, ink), (.24, .012, 180, plastic(None, '#b5532f'))):
        a = math.radians(deg)
        box(w, L, .01, mat, .003, (L * .42 * math.sin(a), L * .42 * math.cos(a), .37), (0, 0, -a))
    upright(since(n))
    m = metal('metal')
    for s in (-1, 1):
        k = len(PRODUCT)
        lathe([(0, .16), (.14, .15, .05), (.25, .02, .08), (.25, 0), (.23, .01)], m, .03, 96)
        rod((0, 0, -.2), (0, 0, .2), .025, m)
        move(since(k), (s * .36, -.2, r + .02), (0, s * 32, 0))
        rod((s * .3, -.2, -r * .8), (s * .46, -.2, -r - .16), .05, m, .035)
    tube([(-.1, -.2, r + .1), (-.08, -.2, r + .36), (.08, -.2, r + .36), (.1, -.2, r + .1)], .025, m)
    turn(-16)
    return dict(elev=8)


def hourglass(h=1.9, r=.5):
    for z in (0, h - .12):
        lathe([(0, z), (r + .12, z, .03), (r + .12, z + .12, .03), (0, z + .12)], wood('body', 'x', 1.1), .03, 128)
    for k in range(3):
        a = 2 * math.pi * k / 3 + .5
        rod(((r + .01) * math.cos(a), (r + .01) * math.sin(a), .1), ((r + .01) * math.cos(a), (r + .01) * math.sin(a), h - .1), .045, wood('body', 'z', 1.2), .045, belly=.075)
    lathe([(0, .13), (r * .62, .14, .08), (r * .78, h * .27, .2), (r * .3, h * .44, .15), (.035, h * .5, .05), (r * .3, h * .56, .15), (r * .78, h * .73, .2), (r * .62, h - .14, .08), (0, h - .13)], glass('glass'), .1, 128, 9)
    sand = matte('accent', rough=.9, grain=.4, scale=90)
    lathe([(0, .16), (r * .56, .17, .05), (r * .68, h * .2, .08), (0, h * .34)], sand, .03, 96)
    lathe([(0, h * .515), (r * .3, h * .58, .1), (r * .5, h * .63, .05), (0, h * .61)], sand, .03, 96)
    rod((0, 0, h * .3), (0, 0, h * .52), .012, sand)
    return dict(elev=9, samples=14, strip=.6)
