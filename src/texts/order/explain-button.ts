/** P1.4: the button of a figure. The reasons are in explain.ts, which loads when one is opened. */
export const explainButtonTexts = {
  /** After the amount: "$6.00, why: Delivery fee". */
  why: (amount: string, name: string) => `${amount}, why: ${name}`,
  reason: (name: string) => `How we got to this: ${name}`,
  gst: 'GST',
  loading: 'One moment…',
}
