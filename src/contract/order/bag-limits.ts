/** B1.2: the hand-overs of a bag, in order. */
export const BAG_STATIONS = ['picked_up', 'received', 'ready', 'out', 'delivered'] as const
export type BagStation = (typeof BAG_STATIONS)[number]

/**
 * The characters of a tag's code. None looks like another: no 0, O, 1, I, L, 2, Z, 5, S, 8, B, U or V. Their number is a prime, so that one check
 * character finds every wrong character and every two that are swapped.
 */
export const BAG_LETTERS = '34679ACDEFGHJKMNPQRTWXY'
export const BAG_CODE_LENGTH = 8

export const BAGS_PER_ORDER_MAX = 99
/** The largest load of one bag. Weighed goods get a tag for each started ten kilograms. */
export const KG_PER_BAG = 10
/** How long the customer is asked about the driver's count. */
export const BAG_ANSWER_MINUTES = 10

/** The orders of one hand-over, such as those of a driver's run. */
export const HAND_OVER_ORDERS_MAX = 50
export const HAND_OVER_CODES_MAX = 500
/** Of a code as it was scanned, with what the QR code says around it. */
export const SCANNED_CODE_MAX = 120

/** The orders whose labels are printed together. */
export const LABEL_ORDERS_MAX = 200
export const LABEL_SIZES = ['label', 'a4'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

/** Why a scanned code does not belong to a hand-over. */
export const BAG_PROBLEMS = [
  /** The bag belongs to another order of the store. */
  'other_order',
  /** No bag of this store has the code: it is of another store, or forged. */
  'unknown',
  /** The check character does not fit: the label is damaged or the code was typed wrong. */
  'unreadable',
  'twice',
  /** It has passed this station already. */
  'already',
  /** It has not passed the station before. */
  'skipped',
  /** The tag was marked as unused at the door. */
  'unused',
  /** It comes with the other one of two returns. */
  'other_return',
] as const
export type BagProblem = (typeof BAG_PROBLEMS)[number]
