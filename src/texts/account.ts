export const accountTexts = {
  profile: {
    title: 'Profile',
    details: 'Your details',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    mainAddress: 'Main address',
    none: 'Not given yet',
  },
  history: {
    title: 'Order history',
    emptyTitle: 'No orders yet',
    empty: 'When you have placed an order, you can follow every step of it here.',
    action: 'See what we care for',
  },
  vouchers: {
    title: 'Vouchers',
    emptyTitle: 'No vouchers yet',
    empty: 'Vouchers you receive wait here until you use them.',
    action: 'See what is new',
  },
}
