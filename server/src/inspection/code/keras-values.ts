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

/** Judges the value of a key of a Keras configuration, of which only the text is known. */
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
    // A `config` that is text names a function.
    default:
      return KERAS_FUNCTIONS.has(value) || isAllowedOperation(value) ? CLEAN : judgeImport(value);
  }
}

function judgeClass(name: string): Judgement {
  if (isCodeClass(name)) return judgeCodeClass(name);
  return isKerasClass(name) ? CLEAN : judgeUnknownClass(name);
}

/** Decodes letters that JSON may escape. */
export function unescapeLetters(text: string): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
