type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: unknown): element is Control {
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => element instanceof kind);
}

/** Returns the first of several controls with the same name, such as checkboxes. */
export function controlNamed(form: HTMLFormElement | null, name: string): Control | undefined {
  return [...(form?.elements ?? [])].filter(isControl).find((control) => control.name === name);
}

/** Returns the form's validation errors with messages of our own. The server validates everything again. */
export function validationErrorsOf(form: HTMLFormElement): { control: Control; message: string }[] {
  return [...form.elements]
    .filter(isControl)
    .filter((control) => control.willValidate && !control.validity.valid)
    .map((control) => ({ control, message: messageOf(control) }));
}

function messageOf(control: Control): string {
  const { validity } = control;
  if (validity.valueMissing) return control.type === 'checkbox' ? 'Choose at least one.' : 'Please fill this in.';
  if (validity.typeMismatch) return 'Enter an email such as name@example.com.';
  if (validity.tooShort && 'minLength' in control) return `Use at least ${control.minLength} characters.`;
  if (validity.patternMismatch && control.title) return control.title;
  return control.validationMessage;
}
