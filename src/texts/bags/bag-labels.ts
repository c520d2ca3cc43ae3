/** What is printed on the label of a bag. */
export const bagLabelTexts = {
  title: 'Bag labels',
  of: (n: number, all: number) => `${n} of ${all}`,
} as const
