import { createContext, type FormEvent, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { ProblemNotice } from '../feedback/notice.tsx';
import { controlNamed, validationErrorsOf } from './form-validation.ts';

type Errors = Record<string, string>;
const ErrorsContext = createContext<Errors>({});

/** Returns the error to show below the field of this name. */
export function useFieldError(name: string): string | undefined {
  return useContext(ErrorsContext)[name];
}

interface FormProps {
  /** Error of the last attempt: shown at the field it names, or above the form. */
  problem: Problem | null;
  onSubmit: (values: FormData) => void;
  className?: string;
  /** Id for submit buttons outside the form. */
  id?: string;
  /** Classes of the error above the form. */
  problemClassName?: string;
  children: ReactNode;
}

export function Form({ problem, onSubmit, className = 'space-y-5', id, problemClassName, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [unplaced, setUnplaced] = useState<Problem | null>(null);

  useLayoutEffect(() => {
    const control = problem?.field ? controlNamed(form.current, problem.field) : undefined;
    setErrors(control && problem ? { [control.name]: problem.message } : {});
    setUnplaced(control ? null : problem);
    if (control) control.focus();
  }, [problem]);

  // On a small screen the error would be out of sight.
  useLayoutEffect(() => {
    if (unplaced) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [unplaced]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = validationErrorsOf(event.currentTarget);
    setErrors(Object.fromEntries(invalid.map(({ control, message }) => [control.name, message])));
    setUnplaced(null);
    if (invalid[0]) invalid[0].control.focus();
    else onSubmit(new FormData(event.currentTarget));
  };

  const clearError = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (errors[name] !== undefined) setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => at !== name)));
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} onInput={clearError} className={className}>
      {unplaced && (
        <div ref={notice} className={problemClassName}>
          <ProblemNotice problem={unplaced} />
        </div>
      )}
      <ErrorsContext value={errors}>{children}</ErrorsContext>
    </form>
  );
}
