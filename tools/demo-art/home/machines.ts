import type { Drawing } from '../drawing/look.ts'
import {
  box,
  boxPath,
  clipped,
  darker,
  form,
  ink,
  lighter,
  line,
  oval,
  ovalPath,
  path,
  times,
} from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

/** An ironing board's pad and an iron at work. */
export const iron: Drawing = (look) =>
  contact(200, 321, 128) +
  form('M80 306Q84 244 150 232L236 214Q300 206 312 258L320 306z', look.color, 'top') +
  path(
    'M172 246Q180 200 226 196H262Q298 198 302 236L284 240Q280 218 258 216H230Q204 220 200 242z',
    darker(look.color, 0.4),
  ) +
  form(boxPath(76, 300, 248, 16, 7), '#d5d9e2', 'top') +
  form(ovalPath(232, 268, 18, 18), look.accent, 'ball') +
  path('M98 290Q104 262 150 250Q126 270 122 294z', '#ffffff', 0.4) +
  line('M300 226Q346 214 342 262Q340 308 374 310', '#8f8f9e', 6) +
  times(3, (i) => line(`M${92 + i * 30} 204q-12 -14 0 -28t0 -28`, '#ffffff', 6, 0.85))

/** A front-loader, for pictures that tell the whole story. */
export const washer: Drawing = (look) => {
  const door = ovalPath(200, 226, 66, 66)
  return (
    contact(200, 321, 112) +
    form(boxPath(104, 104, 192, 216, 16), look.color, 'side') +
    box(104, 104, 192, 42, 14, darker(look.color, 0.08)) +
    oval(262, 126, 11, 11, look.accent) +
    line('M262 118v7', '#ffffff', 3) +
    form(boxPath(122, 117, 62, 18, 6), lighter(look.color, 0.4), 'top') +
    form(door, '#c6cdd8', 'ball') +
    path(ovalPath(200, 226, 52, 52), '#4b6b86') +
    clipped(
      ovalPath(200, 226, 52, 52),
      path('M140 236Q170 220 200 236T262 236V290H140z', '#8fd0e6'),
      form('M160 262Q170 222 206 236Q236 250 226 286H160z', look.second),
      form('M206 270Q214 236 246 246V290H200z', look.accent),
      oval(180, 232, 8, 8, '#ffffff', 0.7),
      oval(204, 224, 5, 5, '#ffffff', 0.7),
      oval(224, 234, 7, 7, '#ffffff', 0.7),
      path('M154 196Q176 174 206 178Q176 190 162 222z', '#ffffff', 0.35),
    ) +
    form(boxPath(258, 214, 14, 26, 6), '#aab2c0', 'side') +
    line('M116 306H284', ink, 2, 0.12)
  )
}
