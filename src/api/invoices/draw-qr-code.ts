import { encode } from 'uqr'

/** Draws a QR code as black squares. `border` is its quiet zone, in squares. */
export function drawQrCode(
  pdf: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  border = 1,
): void {
  const { data } = encode(text, { border })
  const side = width / data.length
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // Slightly wider than the cell, so that no white lines appear between the squares.
      if (isDark) pdf.rect(x + column * side, y + row * side, side + 0.05, side + 0.05)
    }
  }
  pdf.fill('#000000')
}
