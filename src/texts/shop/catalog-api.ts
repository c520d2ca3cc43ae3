export const catalogTexts = {
  unknownProduct: 'We could not find this product. It may no longer be on sale.',
  unknownCategory: 'We have no such category.',
  unknownOutlet: 'We have no such outlet.',
  unknownSalesType: 'We have no such way to order.',
  noPlace: 'This store is not selling anything at the moment.',
  badCursor: 'Please start again from the first page.',
  priceRange: 'must not be less than the lowest price',
  unknownTable: 'We do not know this table. Please scan the code on your table once more, or ask our staff.',
  disabledTable: 'This table is not taking orders at the moment. Please ask our staff.',
  unknownSector: 'No part of Singapore has this postal code. Please check its first two digits.',
  unknownPlace: 'We could not find this place. Please choose it once more.',
  bothOrNone: 'must be given together with lat and lng',
}
