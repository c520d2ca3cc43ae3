import { useState } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a button to show the password. `autoComplete` is current-password or new-password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? lazyWidgetTexts.hidePassword : lazyWidgetTexts.showPassword}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
