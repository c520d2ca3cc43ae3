import { expect } from 'vitest'
import type { CaptureRefused } from '#api/parts/gateway-port.ts'

/** The reports of a payment over 42.50 whose money was held. */
export const HELD = { status: 'authorised', amountCents: 4250, capturedCents: 0, refundedCents: 0, failure: null }
export const LAPSED = { status: 'expired', failure: 'expired', capturedCents: 0, refundedCents: 0, holdEndsAt: null }
export const RELEASED = { status: 'voided', failure: null, capturedCents: 0, refundedCents: 0, holdEndsAt: null }
export const taken = (capturedCents: number) => ({
  ...{ status: 'captured', amountCents: 4250, capturedCents, refundedCents: 0, holdEndsAt: null, failure: null },
})
export const unavailable = { status: 'failed', failure: 'method_unavailable', capturedCents: 0 }
/** The error of a capture that is refused. */
export const refusedAs = (reason: CaptureRefused['reason']) => expect.objectContaining({ reason })
