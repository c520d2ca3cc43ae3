/** The notices above the menu and in the cart. Texts that the specification quotes are exact. */
export const outletClosedTexts = {
  title: 'Outlet Closed',
  text: 'Sorry, you can’t proceed with checkout. Please choose another outlet',
  action: 'Change Outlet',
}

export const tableLineTexts = {
  orderingTo: (table: string, outlet: string) => `Ordering to ${table} at ${outlet}`,
  opensAgain: (opens: string) => `The kitchen opens ${opens}.`,
}
