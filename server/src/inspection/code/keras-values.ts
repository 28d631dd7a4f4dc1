import { CLEAN, type Judgement } from '../judgement.ts';
import {
  isCodeClass,
  isKerasClass,
  isKerasModule,
  judgeCodeClass,
  judgeImport,
  judgeUnknownClass,
} from './keras-config.ts';
import { KERAS_FUNCTIONS } from './keras-names.ts';
import { isAllowedOperation, isAllowedSymbol } from './keras-operations.ts';

const REGISTERED_BY_KERAS = /^keras>/;

/** Judges what stands behind one of the keys of a Keras configuration, where only its text is known. */
export function judgeNamedValue(key: string, text: string): Judgement {
  const value = unescapeLetters(text);
  switch (key) {
    case 'class_name':
      return judgeClass(value);
    case 'registered_name':
      return isAllowedOperation(value) ? CLEAN : judgeClass(value.replace(REGISTERED_BY_KERAS, ''));
    case 'module':
      return isKerasModule(value) ? CLEAN : judgeImport(value);
    case 'cls_symbol':
      return isAllowedSymbol(value) ? CLEAN : judgeImport(`tensorflow.${value}`);
    // A configuration is text where it is that of a function.
    default:
      return KERAS_FUNCTIONS.has(value) || isAllowedOperation(value) ? CLEAN : judgeImport(value);
  }
}

function judgeClass(name: string): Judgement {
  if (isCodeClass(name)) return judgeCodeClass(name);
  return isKerasClass(name) ? CLEAN : judgeUnknownClass(name);
}

/** Letters that JSON may write as escapes. */
export function unescapeLetters(text: string): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
