import { foldedPile } from '../clothes/folded.ts'
import { clothOf, clothsOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, fold, form, group, lighter, line, times } from '../drawing/paint.ts'
import { type Cloth, cloth } from '../drawing/pattern.ts'
import { plump } from '../drawing/plump.ts'
import { contact } from '../drawing/stage.ts'

export const pillows: Drawing = (look) =>
  contact(200, 321, 128) +
  plump({ color: look.second }, 200, 276) +
  plump({ color: look.accent }, 206, 200, 1.5) +
  plump(clothOf(look), 196, 126, -2)

export const onePillow: Drawing = (look) =>
  contact(200, 321, 128) +
  group('translate(0 0)', plump({ color: look.second }, 200, 272), plump(clothOf(look), 198, 196, -3))

/** A duvet folded in three: puffy, with stitched channels. */
export const duvet: Drawing = (look) => {
  const puff = (y: number, h: number, piece: Cloth) => {
    const d = `M84 ${y + h / 2}Q78 ${y} 116 ${y + 4}Q200 ${y - 10} 286 ${y + 4}Q324 ${y} 316 ${y + h / 2}Q322 ${y + h} 288 ${y + h - 3}Q200 ${y + h + 7} 112 ${y + h - 3}Q76 ${y + h} 84 ${y + h / 2}z`
    return (
      cloth(d, piece, 'top') +
      clipped(
        d,
        times(4, (i) => fold(`M${128 + i * 48} ${y}q${-6 + i * 3} ${h / 2} 0 ${h}`, 4, 0.15)),
      )
    )
  }
  return (
    contact(200, 321, 122) +
    puff(262, 60, { color: darker(look.color, 0.06) }) +
    puff(206, 62, clothOf(look)) +
    puff(150, 62, { color: lighter(look.color, 0.25) }) +
    form(boxPath(186, 144, 28, 176, 4), look.accent, 'side')
  )
}

export const sheetSet: Drawing = (look) =>
  foldedPile({ items: clothsOf(look, 4), width: 206, thickness: 30, ribbon: look.accent })

export const bed: Drawing = (look) => {
  const cover = 'M70 226Q200 206 330 226L344 306Q200 322 56 306z'
  return (
    contact(200, 321, 156) +
    form('M62 150Q62 118 94 118H306Q338 118 338 150V250H62z', '#c9a27a', 'top') +
    form(boxPath(80, 138, 240, 90, 18), '#dcb98f', 'top') +
    form(boxPath(56, 296, 14, 26, 3), '#b98a5e', 'side') +
    form(boxPath(330, 296, 14, 26, 3), '#b98a5e', 'side') +
    group(
      'translate(76 132) scale(.62)',
      plump({ color: '#ffffff' }, 100, 110),
      plump({ color: '#ffffff' }, 300, 110),
    ) +
    cloth(cover, clothOf(look), 'top') +
    form('M70 226Q200 206 330 226L334 248Q200 228 66 248z', look.second, 'top') +
    fold('M110 256q-14 28 -16 52', 4, 0.14) +
    fold('M290 256q14 28 18 50', 4, 0.14) +
    fold('M206 244q-8 36 0 70', 4, 0.1)
  )
}

/** A knitted throw, hung over a ladder rung. */
export const blanket: Drawing = (look) => {
  const d = 'M120 132Q200 122 280 132L288 296Q200 308 112 296z'
  const wood = '#c9a27a'
  return (
    contact(200, 321, 110) +
    line('M104 60L92 320M296 60L308 320', wood, 12) +
    line('M100 104H300M98 170H302M96 240H304', darker(wood, 0.12), 9) +
    cloth('M128 104H286L292 250Q210 258 126 250z', { color: darker(look.color, 0.2) }) +
    cloth(d, { color: look.color, pattern: look.pattern, second: look.second }) +
    form('M118 100Q200 92 282 100q8 18 0 36Q200 126 118 136q-8 -18 0 -36z', lighter(look.color, 0.12), 'top') +
    fold('M160 140q-8 80 -6 162', 4) +
    fold('M242 140q8 80 6 160', 4) +
    times(19, (i) => line(`M${116 + i * 9.3} 300v${15 + (i % 2) * 4}`, look.color, 3.4))
  )
}
