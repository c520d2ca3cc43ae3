/** The drivers of the demo store. */
const DRIVERS = ['Farid', 'Joanne', 'Suresh', 'Boon Kiat', 'Hakim'] as const

export const driverOf = (orderNumber: number) => DRIVERS[orderNumber % DRIVERS.length] ?? DRIVERS[0]
