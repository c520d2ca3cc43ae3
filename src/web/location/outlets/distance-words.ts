/** From a device's position: 350 m, 2.4 km, 18 km. From a postal code, which is only known as the middle of its sector: whole kilometres. */
export function distanceWords(metres: number, isExact: boolean): string {
  if (!isExact) return metres < 1000 ? 'under 1 km' : `${Math.round(metres / 1000)} km`
  if (metres < 975) return `${Math.max(50, Math.round(metres / 50) * 50)} m`
  return `${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)} km`
}
