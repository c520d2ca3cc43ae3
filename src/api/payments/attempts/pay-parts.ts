import type { ApiParts } from '../../parts/parts.ts'

/** The parts that payments need. Requests and jobs both have them. */
export type PayParts = Pick<ApiParts, 'db' | 'log' | 'clock' | 'random' | 'gateways' | 'reached'>
