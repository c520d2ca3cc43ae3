/** The ways in where Google's own button may stand; on no other page may its script be loaded (docs/decisions/0023). */
const BUTTON: readonly string[] = ['/auth/sign-in', '/auth/sign-up', '/login']
/** The pages that show the outlets on a map. */
const MAP: readonly string[] = ['/location/maps', '/products/outlet']

export const mayLoadGoogleButton = (path: string) => BUTTON.includes(path)
export const mayLoadGoogleMap = (path: string) => MAP.includes(path)
