//! Tests of the types layer on small worlds; each file has one `check` for each question.

mod bounds;
mod conversions;
mod members;
mod relations;
mod syntax;
mod world;

use world::World;
