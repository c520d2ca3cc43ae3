import type { Drawing, Look } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, fold, form, lighter, line, path, times } from '../drawing/paint.ts'
import { pair } from './pair.ts'

const oneOxford = (look: Look) => {
  const upper =
    'M76 304C72 276 104 266 140 258C168 252 184 240 202 222Q212 214 224 220Q250 232 286 216Q300 212 304 222Q314 262 310 304z'
  return (
    form(upper, look.color, 'top') +
    clipped(
      upper,
      path('M64 304C60 262 106 262 128 262Q148 284 136 308z', darker(look.color, 0.14)),
      path('M262 210H330V310H270Q282 250 262 226z', darker(look.color, 0.18)),
      line('M128 262Q148 284 136 306', lighter(look.color, 0.3), 2.2, 0.8),
    ) +
    times(8, (i) => dot(108 + i * 3.6, 270 + i * i * 0.7, 1.6, lighter(look.color, 0.5), 0.8)) +
    line('M150 260Q190 262 222 292', lighter(look.color, 0.25), 2, 0.7) +
    times(3, (i) => line(`M${168 + i * 14} ${250 - i * 10}l18 14`, look.accent, 4)) +
    path('M86 286Q98 272 122 270Q104 280 98 292z', '#ffffff', 0.5) +
    form('M190 232Q200 208 214 208Q226 212 226 222Q208 226 200 242z', darker(look.color, 0.1)) +
    form('M72 302H312V312H246L242 312H90Q74 312 72 302z', look.second, 'top') +
    form('M246 308H312V322H252z', darker(look.second, 0.2), 'side')
  )
}

export const oxfords: Drawing = (look) => pair(oneOxford(look), 30, -26)

const oneHeel = (look: Look) =>
  form(
    'M84 320Q76 304 96 294Q138 282 168 246Q184 226 200 196Q214 176 246 166Q268 162 280 172Q290 196 286 220Q284 262 278 322H268Q266 270 256 240Q222 258 190 294Q166 320 140 322z',
    look.color,
  ) +
  path(
    'M200 196Q214 176 246 166Q268 162 280 172Q250 176 232 196Q214 220 196 232Q190 222 200 196z',
    darker(look.color, 0.4),
  ) +
  path('M102 300Q140 288 164 262Q150 292 116 308z', '#ffffff', 0.4) +
  line('M90 320H142Q166 318 186 300', look.accent, 4)

export const heels: Drawing = (look) => pair(oneHeel(look), 58, -30)

const oneBoot = (look: Look) => {
  const d = 'M92 306Q90 270 128 262Q172 254 178 226L174 134Q216 122 262 134L268 236Q272 280 270 306z'
  return (
    form(d, look.color) +
    clipped(
      d,
      times(26, (i) => dot(108 + ((i * 47) % 158), 146 + ((i * 61) % 150), 1.8, '#ffffff', 0.3)),
      form('M196 150Q226 190 220 236Q206 232 194 236z', darker(look.color, 0.24)),
    ) +
    form('M172 126Q216 114 264 126v18Q216 132 174 144z', look.accent, 'top') +
    fold('M176 232Q206 250 250 236', 3, 0.2) +
    form('M86 304H278V322H98Q86 320 86 304z', look.second, 'top') +
    form(boxPath(224, 304, 54, 18, 3), darker(look.second, 0.2), 'side') +
    line('M262 128q10 -14 0 -20q-10 4 -4 20', look.accent, 4)
  )
}

export const boots: Drawing = (look) => pair(oneBoot(look), 42, -24)
