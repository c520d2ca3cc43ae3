import type { IconName } from '../pictures/icon-names.ts'
import { Badge, type BadgeTone } from '../text/badge.tsx'

/** How a status reads and which colour it has. Each kind of status has its own map beside this file. */
export type StatusLook = { word: string; tone: BadgeTone; icon?: IconName }

export function StatusBadge({ look: { word, tone, icon } }: { look: StatusLook }) {
  return (
    <Badge tone={tone} {...(icon && { icon })}>
      {word}
    </Badge>
  )
}
