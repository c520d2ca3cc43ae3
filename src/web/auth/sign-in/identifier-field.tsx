import { authTexts } from '#texts/account/auth.ts'
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx'

/** The forms for password, code and forgotten password share this draft, so that the identifier is typed once. */
export const identifierDraft = { name: 'identifier', keep: ['identifier'] } as const

export function IdentifierField({ autoComplete = 'username', ...props }: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label={authTexts.identifier}
      type="text"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
