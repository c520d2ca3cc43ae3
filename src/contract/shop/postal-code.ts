/** D5.1: exactly six digits, as text. */
export const POSTAL_CODE = /^\d{6}$/
export const isPostalCode = (text: string) => POSTAL_CODE.test(text)
