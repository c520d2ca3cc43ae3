/** Customers see the driver's first name only; null while there is no driver. */
export function driverFirstName(name: string | null | undefined): string | null {
  return name?.trim().split(/\s+/)[0] ?? null
}
