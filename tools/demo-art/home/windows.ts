import { clothOf, type Drawing } from '../drawing/look.ts'
import { box, boxPath, clipped, darker, dot, fold, form, ink, lighter, line, path, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { cast } from '../drawing/stage.ts'

const windowPane = (x: number, w: number) =>
  form(boxPath(x, 72, w, 200, 6), '#ffffff', 'top') +
  box(x + 9, 81, w - 18, 182, 3, '#bfe0ee') +
  box(x + 9, 200, w - 18, 63, 3, '#c9e3bf') +
  clipped(
    boxPath(x + 9, 81, w - 18, 182, 3),
    dot(x + w * 0.32, 214, 34, '#a8cf9e'),
    dot(x + w * 0.72, 222, 40, '#93c08f'),
    dot(x + w * 0.7, 112, 17, '#fff6d8'),
    path(`M${x} 190L${x + w * 0.5} 81h${w * 0.16}L${x + 20} 263H${x}z`, '#ffffff', 0.35),
  ) +
  form(boxPath(x + w / 2 - 4, 76, 8, 192, 2), '#ffffff', 'side') +
  form(boxPath(x + 4, 168, w - 8, 8, 2), '#ffffff', 'top')

const rod = (color: string) =>
  form(boxPath(48, 54, 304, 10, 5), color, 'top') + dot(46, 59, 11, color) + dot(354, 59, 11, darker(color, 0.15))

/** A panel with even pleats and a soft wave at the hem. */
const panel = (x: number, w: number, look: Parameters<Drawing>[0], opacity = 1) => {
  const waves = Math.round(w / 22)
  const step = w / waves
  const d = `M${x} 62h${w}l4 254${`q${-step / 2} 9 ${-step} 0`.repeat(waves)}z`
  return `<g opacity="${opacity}">${cloth(d, clothOf(look), 'side')}${clipped(
    d,
    times(waves, (i) => fold(`M${x + step * (i + 0.6)} 66q-3 120 1 258`, 6, 0.15)),
  )}</g>${times(waves + 1, (i) => line(`M${x + i * step} 58v8`, '#8f8f9e', 3))}`
}

export const curtains: Drawing = (look) =>
  windowPane(96, 208) +
  cast(boxPath(56, 62, 98, 250)) +
  cast(boxPath(246, 62, 98, 250)) +
  rod(look.accent) +
  panel(56, 96, look) +
  panel(248, 96, look) +
  form('M50 208q52 22 106 0l2 15q-56 22 -110 0z', look.second, 'side') +
  form('M244 208q52 22 106 0l2 15q-56 22 -110 0z', look.second, 'side')

export const sheers: Drawing = (look) =>
  windowPane(92, 216) + rod(look.accent) + panel(60, 132, look, 0.84) + panel(208, 132, look, 0.84)

export const romanBlind: Drawing = (look) => {
  const d = 'M84 62H316V214Q310 226 300 228H100Q90 226 84 214z'
  return (
    windowPane(92, 216) +
    form(boxPath(76, 50, 248, 18, 5), look.accent, 'top') +
    cloth(d, clothOf(look), 'top') +
    clipped(
      d,
      times(
        4,
        (i) =>
          path(`M84 ${100 + i * 34}H316v8Q200 ${122 + i * 34} 84 ${108 + i * 34}z`, ink, 0.14) +
          line(`M84 ${112 + i * 34}Q200 ${120 + i * 34} 316 ${112 + i * 34}`, '#ffffff', 4, 0.4),
      ),
    ) +
    line('M304 68V262', look.accent, 2.5) +
    dot(304, 268, 6, look.accent)
  )
}

export const rug: Drawing = (look) => {
  const d = 'M88 92H312L318 290Q200 302 82 290z'
  const inner = 'M110 116H290L294 268Q200 278 106 268z'
  return (
    cast(d) +
    form(boxPath(52, 82, 296, 12, 6), '#c9a27a', 'top') +
    cloth(d, clothOf(look)) +
    line(inner, look.second, 5) +
    clipped(
      inner,
      times(
        3,
        (i) =>
          path(`M200 ${118 + i * 52}l56 26l-56 26l-56 -26z`, look.accent) +
          path(`M200 ${130 + i * 52}l30 14l-30 14l-30 -14z`, look.second),
      ),
      times(
        4,
        (i) =>
          path(`M110 ${118 + i * 44}l22 18l-22 18z`, look.second, 0.85) +
          path(`M292 ${118 + i * 44}l-22 18l22 18z`, look.second, 0.85),
      ),
    ) +
    times(24, (i) =>
      line(`M${88 + i * 9.8} ${292 + Math.sin((i / 23) * Math.PI) * 6}v14`, lighter(look.second, 0.3), 3),
    ) +
    fold('M146 96q-6 100 -4 196', 4, 0.07) +
    fold('M250 96q8 100 4 196', 4, 0.07)
  )
}
