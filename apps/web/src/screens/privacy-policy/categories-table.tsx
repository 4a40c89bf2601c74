import plain from '../../ui/plain.module.css';
import { categories } from './categories.ts';
import classes from './categories-table.module.css';

/** The categories of personal information of the past twelve months; none is collected. */
export function CategoriesTable() {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Examples</th>
          <th scope="col">Collected</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ name, examples }, index) => (
          <tr key={name}>
            <th scope="row">
              {String.fromCharCode(65 + index)}. {name}
            </th>
            <td>{examples}</td>
            <td className={classes.answer}>
              <span className={classes.cardLabel}>Collected: </span>No
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
