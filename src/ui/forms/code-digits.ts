/** The digits of a typed or pasted text ("123 456", "Your code is 123456"), at most `length` of them. */
export function codeDigits(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length)
}
