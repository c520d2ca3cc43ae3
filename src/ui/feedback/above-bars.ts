type Span = { top: number; bottom: number }

/**
 * How far above the screen's lower edge a box must stand so that it covers none of the bars. It moves up past each bar that it would touch. If
 * there is no room left, it stays at the lower edge.
 */
export function heightAboveBars(
  bars: readonly Span[],
  boxHeight: number,
  marginPx: number,
  screenHeight: number,
): number {
  let floor = screenHeight
  const touched = () => bars.find(({ top, bottom }) => top < floor && bottom > floor - marginPx - boxHeight)
  for (let bar = touched(); bar; bar = touched()) floor = bar.top
  return floor - marginPx - boxHeight < 0 ? 0 : screenHeight - floor
}
