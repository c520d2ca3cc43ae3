/** Limits of weighing. They are apart from the schemas, so that rules and browser do not load zod. */

/** P1.1: how much more than the estimated weight may be charged without asking, unless the store says otherwise. */
export const WEIGHT_TOLERANCE_PERCENT = 30
/** P1.1: the presets that a store may offer. */
export const WEIGHT_PRESETS_MAX = 6
export const WEIGHT_PRESET_NAME_MAX = 16
/** P1.2: the most that one line may weigh. */
export const LINE_GRAMS_MAX = 500_000
/** P1.2: staff confirm a weight above this many times the estimate, or below its inverse. */
export const UNLIKELY_TIMES = 2

/** P1.2: how long a customer has to answer about a weight above the limit. */
export const WEIGHT_ANSWER_HOURS = 24

/** The states of the question. 'accepted' waits for its payment. */
export const WEIGHT_QUESTIONS = ['open', 'accepted', 'paid', 'declined', 'lapsed'] as const
export type WeightQuestion = (typeof WEIGHT_QUESTIONS)[number]

/** P1.2: a bank holds money for about seven days. If the pickup begins later than this, the money is held shortly before it. */
export const HOLD_LATER_DAYS = 5
/** P1.2: such a hold is asked for so long before the pickup, or when its driver is assigned. */
export const HOLD_BEFORE_HOURS = 24
/** P1.2: how often it is asked for without the customer. */
export const HOLD_TRIES_MAX = 4

/** P1.2: the least that the gateways charge, or take of a hold. What a weight comes to above or below is waived if it is less. */
export const LEAST_CHARGE_CENTS = 50

/** P1.3: the most that a customer can agree to in advance. */
export const AT_MOST_CENTS_MAX = 500_000
/** P1.3: a remembered amount counts up to this many times the store's limit, so that one large order does not decide what a small one holds. */
export const REMEMBERED_TIMES = 2
