import { fold, group, line } from './paint.ts'
import { type Cloth, cloth } from './pattern.ts'

export const plump = (piece: Cloth, x: number, y: number, turn = 0) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    group(
      'translate(-200 -60)',
      cloth(
        'M84 40Q80 24 98 24Q200 10 302 24Q320 24 316 40Q306 66 316 88Q320 104 302 104Q200 116 98 104Q80 104 84 88Q94 66 84 40z',
        piece,
        'top',
      ),
      fold('M100 36q18 12 40 14', 3, 0.12),
      fold('M300 92q-18 -12 -40 -12', 3, 0.12),
      line('M96 30Q200 18 304 30', '#ffffff', 3, 0.4),
    ),
  )
