import type { Drawing } from '../drawing/look.ts'
import { darker, dot, form, line } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

export const cap: Drawing = (look) => {
  const dome = 'M104 270Q104 168 200 164Q296 168 296 270Q200 246 104 270z'
  return (
    contact(200, 320, 116) +
    form(dome, look.color, 'ball') +
    line('M200 166V256M150 178Q128 214 126 264M250 178Q272 214 274 264', darker(look.color, 0.3), 2.4, 0.6) +
    dot(200, 164, 9, look.accent) +
    form('M92 276Q200 232 308 276Q338 304 322 320Q200 286 78 320Q62 304 92 276z', look.accent, 'top') +
    line('M84 304Q200 266 316 304', '#ffffff', 2.5, 0.4) +
    form('M178 214q22 -16 44 0v20q-22 18 -44 0z', look.second)
  )
}
