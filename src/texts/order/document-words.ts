import { nameList } from '../frame/name-list.ts'
import { invoiceTexts } from './invoices.ts'
import { orderTexts } from './orders.ts'
import { quantityWords, unitPriceWords } from './quantity.ts'
import { tripName } from './trip-name.ts'

const { legs, secondReturn } = orderTexts.place

/** The words of every document about an order: page, mail, PDF and receipt (M1.5). */
export const documentWords = {
  ...invoiceTexts,
  tripName,
  /** A driver's or customer's visit: "Pickup", "First return". Empty if this kind of order has no such visit. */
  visitName: (category: keyof typeof legs, leg: 'first' | 'early' | 'last', isReturnedInTwo: boolean): string =>
    isReturnedInTwo && leg === 'last' ? secondReturn : legs[category][leg],
  quantity: quantityWords,
  pricePer: unitPriceWords,
  list: nameList,
}
