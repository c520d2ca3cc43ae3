import type { ApiParts } from '../../parts/parts.ts'

/** What taking a payment needs; the jobs have it too. */
export type PayParts = Pick<ApiParts, 'db' | 'log' | 'clock' | 'random' | 'gateways' | 'reached'>
