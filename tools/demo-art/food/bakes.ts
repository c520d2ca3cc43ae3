import type { Drawing } from '../drawing/look.ts'
import { boxPath, darker, dot, fold, form, group, lighter, line, ovalPath, path, times } from '../drawing/paint.ts'
import { plate } from '../drawing/plate.ts'

export const kayaToast: Drawing = (look) => {
  const slice = (y: number, tone: string) =>
    form(
      `M104 ${y}Q100 ${y - 22} 124 ${y - 22}H276Q300 ${y - 22} 296 ${y}Q294 ${y + 6} 284 ${y + 6}H116Q106 ${y + 6} 104 ${y}z`,
      tone,
      'top',
    ) + times(5, (i) => line(`M${126 + i * 36} ${y - 18}v18`, darker(tone, 0.3), 5, 0.35))
  return (
    plate(look.second) +
    slice(294, look.color) +
    path('M108 272Q200 262 292 272L290 280Q200 286 110 280z', '#8aa64f') +
    form(boxPath(128, 256, 144, 17, 5), '#f8df86', 'top') +
    slice(250, lighter(look.color, 0.1)) +
    path('M112 228Q200 220 288 228Q290 236 276 236Q262 250 252 236H150Q140 248 130 236Q112 236 112 228z', '#8aa64f') +
    form(boxPath(140, 206, 118, 20, 5), '#fbe695', 'top') +
    group('rotate(-3 200 200)', slice(204, lighter(look.color, 0.06)))
  )
}

export const croissant: Drawing = (look) => {
  const parts = [
    ['M72 296Q54 268 84 252Q108 250 116 278Q110 304 90 306Q78 306 72 296z', 0.12],
    ['M328 296Q346 268 316 252Q292 250 284 278Q290 304 310 306Q322 306 328 296z', 0.2],
    ['M88 282Q84 226 132 212Q160 222 158 296Q130 306 104 304z', 0.05],
    ['M312 282Q316 226 268 212Q240 222 242 296Q270 306 296 304z', 0.14],
    ['M138 300Q120 214 172 192H228Q280 214 262 300Q200 312 138 300z', 0],
  ] as const
  return (
    plate(look.second, 142) +
    parts.map(([d, shade]) => form(d, darker(look.color, shade), 'ball')).join('') +
    line(
      'M150 214Q142 260 156 300M250 214Q258 260 244 300M176 200Q190 250 182 304M224 200Q212 250 220 304',
      darker(look.color, 0.38),
      4,
      0.4,
    ) +
    path('M164 206Q184 194 206 196Q180 206 170 236z', '#ffffff', 0.35) +
    path('M106 240Q118 226 134 222Q118 236 114 258z', '#ffffff', 0.3)
  )
}

export const bananaLoaf: Drawing = (look) => {
  const cut = 'M104 300V236Q96 206 124 200Q152 190 180 200Q208 206 200 236V300z'
  return (
    plate('#ffffff', 142) +
    form('M150 300V226Q150 196 190 192H290Q326 196 322 232V300z', darker(look.color, 0.3), 'top') +
    line('M190 206Q240 194 300 210', lighter(look.color, 0.2), 7, 0.6) +
    times(
      3,
      (i) =>
        form(ovalPath(214 + i * 36, 198 + (i % 2) * 3, 17, 8), '#f6e3a8', 'top') +
        dot(214 + i * 36, 198 + (i % 2) * 3, 3, darker('#f6e3a8', 0.3)),
    ) +
    form(cut, darker(look.color, 0.26), 'side') +
    form('M112 300V238Q106 214 128 209Q152 200 176 209Q198 214 192 238V300z', look.color, 'top') +
    times(14, (i) => dot(122 + ((i * 31) % 62), 222 + ((i * 23) % 70), 2.6, darker(look.color, 0.45), 0.55)) +
    fold('M120 290h60', 2, 0.05)
  )
}
