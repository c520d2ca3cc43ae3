export const catalogTexts = {
  unknownProduct: 'We can’t find this product. We may have stopped selling it.',
  unknownCategory: 'We can’t find this category.',
  unknownOutlet: 'We can’t find this outlet.',
  unknownSalesType: 'We can’t find this way to order.',
  noPlace: 'This store isn’t selling anything right now.',
  badCursor: 'Start again from the first page.',
  priceRange: 'must not be less than the lowest price',
  unknownTable: 'We can’t find this table. Scan the code on your table again, or ask our staff.',
  disabledTable: 'This table isn’t taking orders right now. Ask our staff.',
  unknownSector: 'This isn’t a Singapore postal code. Check its first two digits.',
  unknownPlace: 'We can’t find this place. Choose it again.',
  bothOrNone: 'must be given together with lat and lng',
}
