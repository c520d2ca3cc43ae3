import { rail, rope } from '../clothes/hanging.ts'
import { drawings, filling, hung } from './drawings.ts'
import { type IconEntry, iconSvg } from './icon.ts'
import type { Look } from './look.ts'
import { group } from './paint.ts'
import { type Backdrop, type Frame, frames, place, stage } from './stage.ts'

type Chosen = Partial<Look> & { draw: string }

/** An icon, one thing on a square, or several things set down in a wider or taller frame. */
export type SceneEntry =
  | IconEntry
  | (Chosen & { on: Backdrop })
  | {
      on: Backdrop
      frame: keyof typeof frames
      rope?: { y: number; sag: number }
      things: (Chosen & { x: number; y: number; scale: number })[]
    }

const plainLook: Look = { color: '#f4efe6', second: '#ffffff', accent: '#0f6e84', pattern: 'plain', colors: [] }

function drawn({ draw, ...chosen }: Chosen): string {
  const drawing = drawings[draw]
  if (!drawing) throw new Error(`No drawing is called ${draw}`)
  return drawing({ ...plainLook, ...chosen })
}

/** A single thing fills its square: hung on the rail, or stood a little larger on the table. */
function alone(chosen: Chosen): string {
  if (chosen.draw in hung) return rail() + group('translate(-24 -5.5) scale(1.12)', drawn(chosen))
  return chosen.draw in filling ? drawn(chosen) : place(drawn(chosen), 200, 336, 1.14)
}

export function sceneSvg(entry: SceneEntry): string {
  if ('icon' in entry) return iconSvg(entry)
  if ('draw' in entry) return stage(frames.square, entry.on, alone(entry))
  const frame: Frame = frames[entry.frame]
  const line = entry.rope ? rope(frame.width, entry.rope.y, entry.rope.sag) : ''
  return stage(
    frame,
    entry.on,
    line,
    ...entry.things.map(({ x, y, scale, ...chosen }) => place(drawn(chosen), x, y, scale)),
  )
}
