import { group } from '../drawing/paint.ts'
import { contact } from '../drawing/stage.ts'

/** Two of a kind: one behind and in shade, one in front. */
export const pair = (one: string, dx: number, dy: number) =>
  contact(208, 320, 122) + group(`translate(${dx} ${dy})`, one, '') + group(`translate(${-dx * 0.45} 0)`, one)
