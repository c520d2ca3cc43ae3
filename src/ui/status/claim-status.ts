import type { ClaimState } from '#contract/order/order-limits.ts'
import { conversationTexts } from '#texts/order/conversation.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

const TONES: Record<ClaimState, BadgeTone> = {
  open: 'warning',
  reopened: 'warning',
  answered: 'info',
  closed: 'neutral',
}

/** M1.6: a problem that the customer reported. */
export function claimLook(state: ClaimState): StatusLook {
  return { word: conversationTexts.claims.state[state], tone: TONES[state] }
}
